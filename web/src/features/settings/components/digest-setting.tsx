import type { DigestChoice, DigestResponse } from '@app/contracts';
import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { problemMessage } from '../../../lib/api/problem-message';
import { useFormat } from '../../../lib/format/use-format';
import { digestQuery, useSaveDigest } from '../api/digest';
import { useHasAddress } from '../api/settings';
import { weekdayNames } from '../model/weekday-names';
import classes from './notices-setting.module.css';
import { hourOptions } from './quiet-hours-fields';

const MONDAY_MORNING: DigestChoice = { weekday: 1, hour: 8, showsAmounts: false };

/** The weekly summary by email: whether, when, and whether with the person's amount. */
export function DigestSetting() {
  const { t } = useTranslation('settings');
  const query = useQuery(digestQuery);
  if (query.data !== undefined) return <DigestFields saved={query.data} />;
  return (
    <div className={classes.wide} aria-busy={!query.isError}>
      {query.isError ? (
        <PanelFailure
          text={t('digest.failed')}
          isRetrying={query.isFetching}
          onRetry={() => {
            void query.refetch();
          }}
        />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </div>
  );
}

function DigestFields({ saved }: { readonly saved: DigestResponse }) {
  const helpId = useId();
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const format = useFormat();
  const save = useSaveDigest();
  const hasAddress = useHasAddress();
  const weekdays = useMemo(() => weekdayNames(format.language), [format.language]);
  // On screen at once; what was not saved goes back with the error.
  const digest = save.isPending ? save.variables : saved.digest;
  const change = (part: Partial<DigestChoice>): void => {
    if (digest !== null) save.mutate({ ...digest, ...part });
  };
  return (
    <div className={classes.quiet}>
      <Switch
        label={t('digest.wanted')}
        aria-describedby={helpId}
        checked={digest !== null}
        // What was chosen before the address went can be ended.
        disabled={!hasAddress && digest === null}
        onChange={(event) => {
          save.mutate(event.currentTarget.checked ? MONDAY_MORNING : null);
        }}
      />
      <p id={helpId} className="ui-muted">
        {t('digest.help')} {hasAddress ? null : t('notices.noAddress')}
      </p>
      {digest === null ? null : (
        <>
          <div className={classes.hours}>
            <NativeSelect
              label={t('digest.weekday')}
              data={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
              value={String(digest.weekday)}
              onChange={(event) => {
                change({ weekday: Number.parseInt(event.currentTarget.value, 10) });
              }}
            />
            <NativeSelect
              label={t('digest.hour')}
              data={hourOptions}
              value={String(digest.hour)}
              onChange={(event) => {
                change({ hour: Number.parseInt(event.currentTarget.value, 10) });
              }}
            />
          </div>
          <Checkbox
            label={t('digest.amounts')}
            checked={digest.showsAmounts}
            onChange={(event) => {
              change({ showsAmounts: event.currentTarget.checked });
            }}
          />
          {saved.nextAt === null || save.isPending ? null : (
            <p className="ui-muted">{t('digest.next', { at: format.instantWithYear(saved.nextAt) })}</p>
          )}
        </>
      )}
      {save.isError ? <p role="alert">{problemMessage(save.error, common, i18n)}</p> : null}
    </div>
  );
}
