import type { CalendarFeedResponse } from '@app/contracts';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { problemMessage } from '../../../lib/api/problem-message';
import { API_BASE } from '../../../lib/api/send';
import { takeIdleFocus } from '../../../lib/focus/focus-handover';
import { calendarFeedQuery, useChangeCalendarFeed } from '../api/calendar';
import classes from './notices-setting.module.css';

const QUESTIONS = ['renew', 'close'] as const;
type Question = (typeof QUESTIONS)[number];
const METHODS = { renew: 'POST', close: 'DELETE' } as const satisfies Record<Question, string>;

/** The secret address by which a calendar reads the weekly reminder and the end of the subscription. */
export function CalendarSetting() {
  const { t } = useTranslation('settings');
  const query = useQuery(calendarFeedQuery);
  const titleId = useId();
  const group = useRef<HTMLDivElement>(null);
  return (
    <div ref={group} className={classes.quiet} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <div>
        <h3 id={titleId} className={classes.title}>
          {t('calendar.title')}
        </h3>
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
        <CalendarFields
          feed={query.data}
          onOtherFields={() => {
            takeIdleFocus(group.current);
          }}
        />
      )}
    </div>
  );
}

interface CalendarFieldsProps {
  readonly feed: CalendarFeedResponse;
  /** The pressed button goes, as an address has come or gone. */
  readonly onOtherFields: () => void;
}

function CalendarFields({ feed: { path }, onOtherFields }: CalendarFieldsProps) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const change = useChangeCalendarFeed();
  const [question, setQuestion] = useState<Question | null>(null);
  const failure = change.isError ? <p role="alert">{problemMessage(change.error, common, i18n)}</p> : null;
  if (path === null)
    return (
      <>
        <div>
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => {
              change.mutate('POST', { onSuccess: onOtherFields });
            }}
          >
            {t('calendar.open')}
          </Button>
        </div>
        {failure}
      </>
    );
  const address = new URL(path, new URL(API_BASE, window.location.href)).href;
  return (
    <>
      <TextInput
        readOnly
        label={t('calendar.address')}
        value={address}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <div className={classes.buttons}>
        {/* Without a secure context there is no clipboard. */}
        {'clipboard' in navigator ? (
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'calendar.copied' : 'calendar.copy')}
              </Button>
            )}
          </CopyButton>
        ) : null}
        {QUESTIONS.map((asked) => (
          <Button
            key={asked}
            variant="default"
            loading={change.isPending && change.variables === METHODS[asked]}
            onClick={() => {
              setQuestion(asked);
            }}
          >
            {t(`calendar.${asked}.run`)}
          </Button>
        ))}
      </div>
      {failure}
      {QUESTIONS.map((asked) => (
        <ConfirmDialog
          key={asked}
          isOpen={question === asked}
          title={t(`calendar.${asked}.question`)}
          confirmLabel={t(`calendar.${asked}.run`)}
          isDestructive={asked === 'close'}
          onClose={() => {
            setQuestion(null);
          }}
          onConfirm={() => {
            setQuestion(null);
            change.mutate(METHODS[asked], asked === 'close' ? { onSuccess: onOtherFields } : {});
          }}
        >
          <p>{t(`calendar.${asked}.consequence`)}</p>
        </ConfirmDialog>
      ))}
    </>
  );
}
