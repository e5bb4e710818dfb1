import { mailedNoticeKinds, noticeKinds, pushedNoticeKinds } from '@app/contracts';
import type { NoticeKind, NoticeSettings } from '@app/contracts';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { problemMessage } from '../../../lib/api/problem-message';
import { useFocusHandover } from '../../../lib/focus/focus-handover';
import { noticeSettingsQuery, useSaveNoticeSettings } from '../api/notices';
import { useHasAddress } from '../api/settings';
import { CalendarSetting } from './calendar-setting';
import { DigestSetting } from './digest-setting';
import classes from './notices-setting.module.css';
import { PushSetting } from './push-setting';
import { QuietHoursFields } from './quiet-hours-fields';
import { SettingRow } from './setting-row';

/** Notices by kind and channel, the weekly summary, and the calendar; read once they are asked for. */
export function NoticesSetting() {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const { next: choices, leaving } = useFocusHandover<HTMLDivElement>();
  return (
    <SettingRow title={t('notices.title')} help={t('notices.help')}>
      <div
        ref={choices}
        className={classes.choices}
        role="group"
        aria-label={t('notices.title')}
        tabIndex={-1}
      >
        {isOpen ? (
          <>
            <NoticeChoices />
            <DigestSetting />
            <CalendarSetting />
          </>
        ) : (
          <Button
            ref={leaving}
            variant="default"
            onClick={() => {
              setOpen(true);
            }}
          >
            {t('notices.open')}
          </Button>
        )}
      </div>
    </SettingRow>
  );
}

function NoticeChoices() {
  const { t } = useTranslation('settings');
  const query = useQuery(noticeSettingsQuery);
  if (query.data !== undefined) return <NoticeFields settings={query.data} />;
  return (
    <div className={classes.wide} aria-busy={!query.isError}>
      {query.isError ? (
        <PanelFailure
          text={t('notices.failed')}
          isRetrying={query.isFetching}
          onRetry={() => {
            void query.refetch();
          }}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </div>
  );
}

function NoticeFields({ settings }: { readonly settings: NoticeSettings }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const save = useSaveNoticeSettings();
  const hasAddress = useHasAddress();
  const addressId = useId();
  const change = (kind: NoticeKind, channel: 'app' | 'mail' | 'push', isWanted: boolean): void => {
    const kinds = { ...settings.kinds, [kind]: { ...settings.kinds[kind], [channel]: isWanted } };
    save.mutate({ ...settings, kinds });
  };
  return (
    <>
      <table className={classes.kinds}>
        <thead>
          <tr>
            <th scope="col">{t('notices.kind')}</th>
            <th scope="col">{t('notices.app')}</th>
            <th scope="col">{t('notices.mail')}</th>
            <th scope="col">{t('notices.push')}</th>
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`notices.kinds.${kind}`)}</th>
              <td>
                <Checkbox
                  aria-label={t('notices.inApp', { kind: t(`notices.kinds.${kind}`) })}
                  checked={settings.kinds[kind].app}
                  onChange={(event) => {
                    change(kind, 'app', event.currentTarget.checked);
                  }}
                />
              </td>
              <td>
                {isMailed(kind) ? (
                  <Checkbox
                    aria-label={t('notices.byMail', { kind: t(`notices.kinds.${kind}`) })}
                    aria-describedby={hasAddress ? undefined : addressId}
                    checked={settings.kinds[kind].mail}
                    // What was chosen before the address went can be ended.
                    disabled={!hasAddress && !settings.kinds[kind].mail}
                    onChange={(event) => {
                      change(kind, 'mail', event.currentTarget.checked);
                    }}
                  />
                ) : (
                  <span className="ui-muted">
                    {t(hasOwnMail(kind) && hasAddress ? 'notices.always' : 'notices.never')}
                  </span>
                )}
              </td>
              <td>
                {pushedNoticeKinds.some((pushed) => pushed === kind) ? (
                  <Checkbox
                    aria-label={t('notices.byPush', { kind: t(`notices.kinds.${kind}`) })}
                    checked={settings.kinds[kind].push}
                    onChange={(event) => {
                      change(kind, 'push', event.currentTarget.checked);
                    }}
                  />
                ) : (
                  <span className="ui-muted">{t('notices.never')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasAddress ? null : (
        <p id={addressId} className="ui-muted">
          {t('notices.noAddress')}
        </p>
      )}
      <PushSetting />
      <QuietHoursFields
        hours={settings.quietHours}
        onChange={(quietHours) => {
          save.mutate({ ...settings, quietHours });
        }}
      />
      {save.isError ? <p role="alert">{problemMessage(save.error, common, i18n)}</p> : null}
    </>
  );
}

const isMailed = (kind: NoticeKind): boolean => mailedNoticeKinds.some((mailed) => mailed === kind);

/** What the account hangs on is mailed to everybody who has an address. */
const hasOwnMail = (kind: NoticeKind): boolean =>
  kind.startsWith('subscription') || kind.startsWith('payment');
