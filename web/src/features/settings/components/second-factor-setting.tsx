import type { SecondFactorResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyDialog } from '../../../components/ui/lazy-dialog';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { passkeyObstacle } from '../../../lib/second-factor/browser-passkey';
import { secondFactorQuery } from '../../../lib/second-factor/second-factor-query';
import type { SecondFactorTask } from './second-factor-dialog';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

const SecondFactorDialog = lazyDialog(
  async () => (await import('./second-factor-dialog')).SecondFactorDialog,
);

/** What a sign-in asks for next to the password, and what may take its place. */
export function SecondFactorSetting() {
  const { t } = useTranslation('settings');
  const query = useQuery(secondFactorQuery);
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Each dialog begins at its beginning; the closing one keeps its words.
  const [turn, setTurn] = useState(0);
  const begin = (next: SecondFactorTask): void => {
    setTask(next);
    setTurn((before) => before + 1);
    setOpen(true);
  };
  return (
    <SettingRow title={t('secondFactor.title')} help={t('secondFactor.help')}>
      {query.data === undefined ? (
        <div className={classes.wide} aria-busy={!query.isError}>
          {query.isError ? (
            <PanelFailure
              text={t('secondFactor.failed')}
              isRetrying={query.isFetching}
              onRetry={() => {
                void query.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={4} />
          )}
        </div>
      ) : (
        <Factors factors={query.data} onTask={begin} />
      )}
      {task === null ? null : (
        <SecondFactorDialog
          key={turn}
          isOpen={isOpen}
          task={task}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </SettingRow>
  );
}

interface FactorsProps {
  readonly factors: SecondFactorResponse;
  readonly onTask: (task: SecondFactorTask) => void;
}

function Factors({ factors, onTask }: FactorsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { totpSince, recoveryCodesLeft, passkeys } = factors;
  const task = (kind: Exclude<SecondFactorTask['kind'], 'remove-passkey'>, label: string): ReactNode => (
    <Button
      variant="default"
      onClick={() => {
        onTask({ kind });
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={classes.group}>
        <h3>{t('secondFactor.totp.title')}</h3>
        <p className="ui-muted">
          {totpSince === null
            ? t('secondFactor.totp.off')
            : t('secondFactor.totp.on', { day: format.instantDay(totpSince) })}
        </p>
        {totpSince === null
          ? task('set-up-totp', t('secondFactor.totp.setUp'))
          : task('remove-totp', t('secondFactor.totp.turnOff'))}
      </div>
      <Passkeys factors={factors} onTask={onTask} add={task('add-passkey', t('secondFactor.passkey.add'))} />
      {totpSince === null && passkeys.length === 0 ? null : (
        <div className={classes.group}>
          <h3>{t('secondFactor.codes.title')}</h3>
          <p className="ui-muted">{t('secondFactor.codes.left', { count: recoveryCodesLeft })}</p>
          {task('renew-codes', t('secondFactor.codes.renew'))}
        </div>
      )}
    </>
  );
}

function Passkeys({ factors, onTask, add }: FactorsProps & { readonly add: ReactNode }) {
  const { t } = useTranslation('settings');
  // The page does not wait for it: most people can have passkeys where they are.
  const { t: factor, ready: isReady } = useTranslation(['common', 'second-factor'], { useSuspense: false });
  const format = useFormat();
  const { passkeys, passkeyHost } = factors;
  const obstacle = passkeyObstacle(passkeyHost);
  return (
    <div className={classes.group}>
      <h3>{t('secondFactor.passkey.title')}</h3>
      {passkeys.length === 0 ? (
        <p className="ui-muted">{t('secondFactor.passkey.none')}</p>
      ) : (
        <ul className={classes.sessions} aria-label={t('secondFactor.passkey.title')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.session}>
              <div>
                <p className={classes.device}>{passkey.name}</p>
                <p className="ui-muted">
                  {passkey.lastUsedAt === null
                    ? t('secondFactor.passkey.unused', { day: format.instantDay(passkey.createdAt) })
                    : t('secondFactor.passkey.used', {
                        day: format.instantDay(passkey.createdAt),
                        used: format.age(passkey.lastUsedAt),
                      })}
                </p>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={t('secondFactor.passkey.removeNamed', { name: passkey.name })}
                onClick={() => {
                  onTask({ kind: 'remove-passkey', passkey });
                }}
              >
                {t('secondFactor.passkey.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {obstacle === null ? (
        add
      ) : (
        <p className={classes.note}>
          {isReady
            ? factor(`second-factor:passkey.failure.${obstacle}`, {
                host: passkeyHost ?? '',
              })
            : null}
        </p>
      )}
    </div>
  );
}
