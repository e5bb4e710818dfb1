import type { PreviewImportResponse } from '@app/contracts';
import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../../../lib/format/use-format';
import { lostRows } from '../../model/import-buckets';
import { consentFor } from '../../model/rejection';
import { isCoinUnnamed, obstacleOf } from '../../model/use-import';
import type { ImportSession } from '../../model/use-import';
import classes from './import-foot.module.css';

interface ImportFootProps {
  readonly data: PreviewImportResponse;
  readonly session: ImportSession;
}

/** The last button, in sight wherever the rows are scrolled to: nothing is recorded before it. */
export function ImportFoot({ data, session }: ImportFootProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { counts } = data;
  const { consents, changeConsents, isRunning } = session;
  const obstacle = obstacleOf(data, session);
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  const lost = lostRows(data);
  const leftOut = counts.rows - counts.taken - (session.isExecution ? 1 : 0);
  return (
    <div className={classes.bar} role="region" aria-label={t('import.preview.foot')}>
      <div className={classes.words}>
        <p role="status">
          {obstacle !== null
            ? t(`import.obstacle.${obstacle}`)
            : leftOut === 0
              ? t('import.preview.all')
              : t('import.preview.ready', { count: leftOut, shown: number(leftOut) })}
          {session.isExecution && counts.taken > 0 ? ` ${t('import.match.also')}` : null}
        </p>
        {lost === 0 || counts.taken === 0 ? null : (
          <Checkbox
            size="sm"
            label={t('import.consent.skipRefused', { count: lost })}
            disabled={isRunning}
            checked={consents.skipRefused}
            onChange={(event) => {
              changeConsents({ skipRefused: event.currentTarget.checked });
            }}
          />
        )}
        {counts.warnings === 0 && !session.isWeekAsked ? null : (
          <PriceConsent data={data} session={session} />
        )}
        {consentFor(data.refusal) === 'acceptNegative' ? (
          <Checkbox
            size="sm"
            label={t('import.consent.acceptNegative')}
            disabled={isRunning}
            checked={consents.acceptNegative}
            onChange={(event) => {
              changeConsents({ acceptNegative: event.currentTarget.checked });
            }}
          />
        ) : null}
      </div>
      <Button
        className={classes.run}
        disabled={obstacle !== null || session.preview.isFetching || session.isInterrupted}
        loading={isRunning}
        onClick={session.run}
      >
        {counts.taken === 0
          ? session.isExecution
            ? t('import.match.run')
            : t('import.open')
          : t('import.run', { count: counts.taken, shown: number(counts.taken) })}
      </Button>
    </div>
  );
}

/** Prices far from the day's close are recorded once the person has looked at them, also those of duplicates. */
function PriceConsent({ data, session }: ImportFootProps) {
  const { t } = useTranslation('transactions');
  const { consents, changeConsents, isRunning } = session;
  return (
    <Checkbox
      size="sm"
      label={
        session.isWeekAsked
          ? t('import.consent.execution')
          : data.rows.some((row) => row.isTaken && isCoinUnnamed(row))
            ? t('import.consent.isBitcoin')
            : t('import.consent.confirmed', { count: data.counts.warnings })
      }
      disabled={isRunning}
      checked={consents.confirmed}
      onChange={(event) => {
        changeConsents({ confirmed: event.currentTarget.checked });
      }}
    />
  );
}
