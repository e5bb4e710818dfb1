import type { SessionsResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { Pill } from '../../../components/ui/pill';
import { problemMessage } from '../../../lib/api/problem-message';
import { useFormat } from '../../../lib/format/use-format';
import { useEndSession, useSessions } from '../api/sessions';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

type SessionView = SessionsResponse['sessions'][number];

/** Where the person is signed in, each with its end. */
export function SessionsSetting() {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const sessions = useSessions();
  const end = useEndSession();
  const others = sessions.data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SettingRow title={t('sessions.title')} help={t('sessions.help')}>
      {sessions.data === undefined ? (
        <div className={classes.wide}>
          {sessions.isError ? (
            <PanelFailure
              text={t('sessions.failed')}
              isRetrying={sessions.isFetching}
              onRetry={() => {
                void sessions.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </div>
      ) : (
        <ul className={classes.sessions} aria-label={t('sessions.title')}>
          {sessions.data.sessions.map((view, index, all) => (
            <SessionItem
              key={view.id}
              view={view}
              ordinal={ordinalOf(all, index)}
              isEnding={end.isPending && end.variables === view.id}
              onEnd={() => {
                if (!end.isPending) end.mutate(view.id);
              }}
            />
          ))}
        </ul>
      )}
      {end.isError ? <p role="alert">{problemMessage(end.error, common, i18n)}</p> : null}
      {others.length === 0 ? null : (
        <Button
          variant="default"
          loading={end.isPending && end.variables === null}
          onClick={() => {
            if (!end.isPending) end.mutate(null);
          }}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </SettingRow>
  );
}

/** Which of the sessions on devices of one name it is, from 1; null where there is no other. */
function ordinalOf(all: readonly SessionView[], index: number): number | null {
  const isSame = ({ device }: SessionView): boolean =>
    device.browser === all[index]?.device.browser && device.os === all[index].device.os;
  return all.filter(isSame).length === 1 ? null : all.slice(0, index + 1).filter(isSame).length;
}

interface SessionItemProps {
  readonly view: SessionView;
  readonly ordinal: number | null;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ view, ordinal, isEnding, onEnd }: SessionItemProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { browser, os } = view.device;
  const parts = [browser, os].filter((part) => part !== null);
  const device = parts.length === 0 ? t('sessions.unknown') : parts.join(' · ');
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.device}>
          {device}
          {view.isCurrent ? <Pill tone="done">{t('sessions.current')}</Pill> : null}
        </p>
        <p className="ui-muted">
          {t('sessions.times', {
            used: format.age(view.lastUsedAt),
            since: format.instant(view.createdAt),
          })}
        </p>
      </div>
      {view.isCurrent ? null : (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={t('sessions.endNamed', {
            device: ordinal === null ? device : `${device} (${ordinal})`,
          })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
