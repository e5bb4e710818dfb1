import { shareLinksPerUserMax } from '@app/contracts';
import type { ShareLink, ShareLinksResponse } from '@app/contracts';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { Pill } from '../../../components/ui/pill';
import { problemMessage } from '../../../lib/api/problem-message';
import { takeIdleFocus } from '../../../lib/focus/focus-handover';
import { useFormat } from '../../../lib/format/use-format';
import { shareLinksQuery, useRevokeShareLink } from '../api/share-links';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';
import { ShareForm } from './share-form';

/** Links by which others see the portfolio: made, copied and revoked. */
export function ShareSetting() {
  const { t } = useTranslation('settings');
  const query = useQuery(shareLinksQuery);
  return (
    <SettingRow title={t('share.title')} help={t('share.help')}>
      {query.data === undefined ? (
        <div className={classes.wide} aria-busy={!query.isError}>
          {query.isError ? (
            <PanelFailure
              text={t('share.failed')}
              isRetrying={query.isFetching}
              onRetry={() => {
                void query.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </div>
      ) : (
        <Links {...query.data} />
      )}
    </SettingRow>
  );
}

function Links({ links, areShown }: ShareLinksResponse) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const revoke = useRevokeShareLink();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<ShareLink | null>(null);
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isFull = links.filter(({ isExpired }) => !isExpired).length >= shareLinksPerUserMax;
  const close = (): void => {
    setOpen(false);
    // The form goes, and the focus with it.
    list.current?.focus();
  };
  const end = (id: string): void => {
    revoke.mutate(id, {
      onSuccess: () => {
        takeIdleFocus(list.current);
      },
    });
  };
  return (
    <>
      {areShown ? null : <p className={classes.warn}>{t('share.notShown')}</p>}
      <div ref={list} className={classes.group} role="group" aria-label={t('share.title')} tabIndex={-1}>
        {links.length === 0 ? (
          <p className="ui-muted">{t('share.none')}</p>
        ) : (
          <ul className={classes.sessions}>
            {links.map((link) => (
              <LinkItem
                key={link.id}
                link={link}
                isEnding={revoke.isPending && revoke.variables === link.id}
                onRevoke={() => {
                  // Nobody loses anything by the end of one that has expired.
                  if (link.isExpired) end(link.id);
                  else {
                    setAsked(link);
                    setAsking(true);
                  }
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {links.length === 0 ? null : <p className={classes.note}>{t('share.counting')}</p>}
      {revoke.isError ? <p role="alert">{problemMessage(revoke.error, common, i18n)}</p> : null}
      {isOpen ? (
        <ShareForm onCreated={close} onCancel={close} />
      ) : isFull ? (
        <p className={classes.note}>{t('share.full', { count: shareLinksPerUserMax })}</p>
      ) : (
        <Button
          variant="default"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('share.new')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('share.revoke.question', { name: asked?.name ?? '' })}
        confirmLabel={t('share.revoke.run')}
        isDestructive
        onClose={() => {
          setAsking(false);
        }}
        onConfirm={() => {
          setAsking(false);
          if (asked !== null) end(asked.id);
        }}
      >
        <p>{t('share.revoke.consequence')}</p>
      </ConfirmDialog>
    </>
  );
}

interface LinkItemProps {
  readonly link: ShareLink;
  readonly isEnding: boolean;
  readonly onRevoke: () => void;
}

function LinkItem({ link, isEnding, onRevoke }: LinkItemProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { name, amounts, expiresAt, isExpired, looks, lastLookAt } = link;
  const day = format.instantDay(expiresAt);
  const counted =
    lastLookAt === null
      ? t('share.looks.none')
      : t('share.looks.last', { count: looks, age: format.age(lastLookAt) });
  return (
    <li className={classes.shared}>
      <p className={classes.device}>
        {name}
        {isExpired ? <Pill tone="none">{t('share.expired')}</Pill> : null}
      </p>
      <p className="ui-muted">
        {`${t(`share.amounts.${amounts}.name`)} · ${t(isExpired ? 'share.ended' : 'share.ends', { day })} · ${counted}`}
      </p>
      {isExpired ? null : <Address link={link} />}
      <div className={classes.actions}>
        {isExpired || !('clipboard' in navigator) ? null : <CopyAddress link={link} />}
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={t(isExpired ? 'share.remove.named' : 'share.revoke.named', { name })}
          onClick={onRevoke}
        >
          {t(isExpired ? 'share.remove.run' : 'share.revoke.run')}
        </Button>
      </div>
    </li>
  );
}

const addressOf = ({ path }: ShareLink): string => new URL(path, window.location.href).href;

/** To be selected where there is no clipboard, as without a secure context. */
function Address({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation('settings');
  return (
    <TextInput
      readOnly
      size="sm"
      className={classes.wide ?? ''}
      aria-label={t('share.address', { name: link.name })}
      value={addressOf(link)}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
    />
  );
}

function CopyAddress({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation('settings');
  return (
    <CopyButton value={addressOf(link)}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="sm"
          aria-label={t(copied ? 'share.copiedNamed' : 'share.copyNamed', { name: link.name })}
          onClick={copy}
        >
          {t(copied ? 'share.copied' : 'share.copy')}
        </Button>
      )}
    </CopyButton>
  );
}
