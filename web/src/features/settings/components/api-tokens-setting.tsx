import type { ApiToken } from '@app/contracts';
import { apiTokensPerUserMax } from '@app/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { lazyDialog } from '../../../components/ui/lazy-dialog';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { Pill } from '../../../components/ui/pill';
import { TextLink } from '../../../components/ui/text-link';
import { problemMessage } from '../../../lib/api/problem-message';
import { takeIdleFocus } from '../../../lib/focus/focus-handover';
import { useFormat } from '../../../lib/format/use-format';
import { apiTokensQuery, useRevokeApiToken } from '../api/api-tokens';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

const ApiTokenDialog = lazyDialog(async () => (await import('./api-token-dialog')).ApiTokenDialog);

/** The tokens by which programs of the person use the api. */
export function ApiTokensSetting() {
  const { t } = useTranslation('settings');
  const query = useQuery(apiTokensQuery);
  const [isOpen, setOpen] = useState(false);
  // Each dialog begins at its beginning; the closing one keeps its words.
  const [turn, setTurn] = useState(0);
  return (
    <SettingRow title={t('apiTokens.title')} help={t('apiTokens.help')}>
      {query.data === undefined ? (
        <div className={classes.wide} aria-busy={!query.isError}>
          {query.isError ? (
            <PanelFailure
              text={t('apiTokens.failed')}
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
        <Tokens
          tokens={query.data.tokens}
          onCreate={() => {
            setTurn((before) => before + 1);
            setOpen(true);
          }}
        />
      )}
      <TextLink to="/api-access">{t('apiTokens.howTo')}</TextLink>
      {turn === 0 ? null : (
        <ApiTokenDialog
          key={turn}
          isOpen={isOpen}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </SettingRow>
  );
}

interface TokensProps {
  readonly tokens: readonly ApiToken[];
  readonly onCreate: () => void;
}

function Tokens({ tokens, onCreate }: TokensProps) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const revoke = useRevokeApiToken();
  const [asked, setAsked] = useState<ApiToken>();
  const [isAsking, setAsking] = useState(false);
  const create = useRef<HTMLButtonElement>(null);
  const isFull = tokens.length >= apiTokensPerUserMax;
  return (
    <>
      {tokens.length === 0 ? (
        <p className="ui-muted">{t('apiTokens.none')}</p>
      ) : (
        <ul className={classes.sessions} aria-label={t('apiTokens.title')}>
          {tokens.map((token) => (
            <TokenItem
              key={token.id}
              token={token}
              isRevoking={revoke.isPending && revoke.variables === token.id}
              onRevoke={() => {
                setAsked(token);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      {revoke.isError ? <p role="alert">{problemMessage(revoke.error, common, i18n)}</p> : null}
      {isFull ? <p className="ui-muted">{t('apiTokens.full', { count: apiTokensPerUserMax })}</p> : null}
      <Button ref={create} variant="default" disabled={isFull} onClick={onCreate}>
        {t('apiTokens.create')}
      </Button>
      {asked === undefined ? null : (
        <ConfirmDialog
          isDestructive
          isOpen={isAsking}
          title={t('apiTokens.revoke.question', { name: asked.name })}
          confirmLabel={t('apiTokens.revoke.run')}
          onClose={() => {
            setAsking(false);
          }}
          onConfirm={() => {
            setAsking(false);
            revoke.mutate(asked.id, {
              // The pressed button goes with its token.
              onSuccess: () => {
                takeIdleFocus(create.current);
              },
            });
          }}
        >
          <p>{t('apiTokens.revoke.consequence')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface TokenItemProps {
  readonly token: ApiToken;
  readonly isRevoking: boolean;
  readonly onRevoke: () => void;
}

function TokenItem({ token, isRevoking, onRevoke }: TokenItemProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { name, scope, createdAt, expiresAt, isExpired, lastUsedAt } = token;
  const day = format.instantDay(createdAt);
  return (
    <li className={classes.session}>
      <div className={classes.breakable}>
        <p className={classes.device}>
          {name}
          <Pill tone="none">{t(`apiTokens.scope.${scope}`)}</Pill>
          {isExpired ? <Pill tone="warn">{t('apiTokens.expired')}</Pill> : null}
        </p>
        <p className="ui-muted">
          {lastUsedAt === null
            ? t('apiTokens.unused', { day })
            : t('apiTokens.used', { day, used: format.instantDay(lastUsedAt) })}
        </p>
        <p className="ui-muted">
          {expiresAt === null
            ? t('apiTokens.endless')
            : t(isExpired ? 'apiTokens.ended' : 'apiTokens.ends', { day: format.instantDay(expiresAt) })}
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={isRevoking}
        aria-label={t('apiTokens.revoke.named', { name })}
        onClick={onRevoke}
      >
        {t('apiTokens.revoke.run')}
      </Button>
    </li>
  );
}
