import type { CalendarFeedResponse } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { problemMessage } from '../../../lib/api/problem-message';
import { API_BASE } from '../../../lib/api/send';
import { calendarFeedQuery, useChangeCalendarFeed } from '../api/calendar';
import classes from './notices-setting.module.css';

/** The secret address by which a calendar reads the weekly reminder and the end of the subscription. */
export function CalendarSetting() {
  const { t } = useTranslation('settings');
  const query = useQuery(calendarFeedQuery);
  return (
    <div className={classes.quiet}>
      <div>
        <h3 className={classes.title}>{t('calendar.title')}</h3>
        <p className="ui-muted">{t('calendar.help')}</p>
      </div>
      {query.data === undefined ? (
        <div aria-busy={!query.isError}>
          {query.isError ? (
            <PanelFailure
              text={t('calendar.failed')}
              isRetrying={query.isFetching}
              onRetry={() => {
                void query.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={2} />
          )}
        </div>
      ) : (
        <CalendarFields feed={query.data} />
      )}
    </div>
  );
}

function CalendarFields({ feed: { path } }: { readonly feed: CalendarFeedResponse }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const change = useChangeCalendarFeed();
  const [isAsked, setAsked] = useState(false);
  const failure = change.isError ? <p role="alert">{problemMessage(change.error, common, i18n)}</p> : null;
  if (path === null)
    return (
      <>
        <div>
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => {
              change.mutate('POST');
            }}
          >
            {t('calendar.open')}
          </Button>
        </div>
        {failure}
      </>
    );
  return (
    <>
      <TextInput
        readOnly
        label={t('calendar.address')}
        value={new URL(path, new URL(API_BASE, window.location.href)).href}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            setAsked(true);
          }}
        >
          {t('calendar.renew')}
        </Button>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => {
            change.mutate('DELETE');
          }}
        >
          {t('calendar.close')}
        </Button>
      </div>
      {failure}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('calendar.question')}
        confirmLabel={t('calendar.renew')}
        onClose={() => {
          setAsked(false);
        }}
        onConfirm={() => {
          setAsked(false);
          change.mutate('POST');
        }}
      >
        <p>{t('calendar.consequence')}</p>
      </ConfirmDialog>
    </>
  );
}
