import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { PanelFailure } from '../../../components/ui/panel';
import { isApiProblem } from '../../../lib/api/api-problem';
import { problemMessage } from '../../../lib/api/problem-message';
import { devicePushQuery, useSwitchPush } from '../api/push';
import classes from './notices-setting.module.css';

/** Whether this browser is one that push notices go to. */
export function PushSetting() {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const titleId = useId();
  const query = useQuery(devicePushQuery);
  const change = useSwitchPush();
  const device = query.data;
  return (
    <div className={classes.quiet} role="group" aria-labelledby={titleId} aria-busy={query.isPending}>
      <div>
        <h3 id={titleId} className={classes.title}>
          {t('push.title')}
        </h3>
        {device === undefined ? null : <p className="ui-muted">{t(`push.status.${device.status}`)}</p>}
      </div>
      {query.isError && device === undefined ? (
        <PanelFailure
          text={t('push.failed')}
          isRetrying={query.isFetching}
          onRetry={() => {
            void query.refetch();
          }}
        />
      ) : null}
      {device?.status === 'on' || device?.status === 'off' ? (
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => {
              change.mutate(device);
            }}
          >
            {t(device.id === null ? 'push.turnOn' : 'push.turnOff')}
          </Button>
        </div>
      ) : null}
      {change.isError ? (
        <p role="alert">
          {isApiProblem(change.error) ? problemMessage(change.error, common, i18n) : t('push.refused')}
        </p>
      ) : null}
    </div>
  );
}
