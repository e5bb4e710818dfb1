import type { ImportRowView } from '@app/contracts';
import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount } from '../../../../components/ui/amount';
import { WindowedTable } from '../../../../components/ui/windowed-table';
import type { WindowedColumn } from '../../../../components/ui/windowed-table';
import { useFormat } from '../../../../lib/format/use-format';
import { useLanguage } from '../../../../lib/i18n/use-language';
import { usePreferences } from '../../../../lib/preferences/preferences';
import { rejectionText } from '../../model/rejection';
import { isCoinUnnamed, withRow } from '../../model/use-import';
import type { ImportSession } from '../../model/use-import';
import classes from './import.module.css';

interface ImportRowsProps {
  readonly rows: readonly ImportRowView[];
  readonly session: Pick<ImportSession, 'decisions' | 'changeDecisions' | 'isRunning'>;
}

const keyOf = (row: ImportRowView): string => String(row.line);

/** Every row of the file with what would become of it, in the order of the file. */
export function ImportRows({ rows, session }: ImportRowsProps) {
  const { t } = useTranslation('transactions');
  const { decisions, changeDecisions, isRunning } = session;
  const format = useFormat();
  const { bitcoinUnit } = usePreferences();
  const outcomeOf = useOutcome();
  const columns = useMemo(
    (): readonly WindowedColumn<ImportRowView>[] => [
      {
        key: 'line',
        width: '8%',
        head: t('import.row.line'),
        cell: (row) => (
          <span className={classes.line}>
            {row.outcome === 'refused' ? null : (
              <Checkbox
                size="xs"
                aria-label={t('import.row.take', { line: row.line })}
                checked={row.isTaken}
                disabled={isRunning}
                onChange={(event) => {
                  changeDecisions(withRow(decisions, row.line, event.currentTarget.checked));
                }}
              />
            )}
            {row.line}
          </span>
        ),
      },
      {
        key: 'date',
        width: '12%',
        head: t('column.date'),
        cell: (row) => (row.tradedOn === null ? '-' : format.tableDate(row.tradedOn, { year: true })),
      },
      {
        key: 'kind',
        width: '18%',
        head: t('column.type'),
        cell: (row) => (row.kind === null ? '-' : t(`import.kind.${row.kind}`)),
      },
      {
        key: 'btc',
        width: '12%',
        head: t('column.bitcoin'),
        unit: bitcoinUnit,
        isFigure: true,
        cell: (row) => <BtcAmount value={row.quantityBtc} isBare />,
      },
      {
        key: 'price',
        width: '11%',
        head: t('column.price'),
        unit: 'USD',
        isFigure: true,
        cell: (row) => <BareAmount value={row.priceUsd} isPublic />,
      },
      {
        key: 'amount',
        width: '11%',
        head: t('import.row.amount'),
        unit: 'USD',
        isFigure: true,
        cell: (row) => <BareAmount value={row.valueUsd ?? row.amountUsd} />,
      },
      { key: 'outcome', width: '28%', head: t('import.row.outcome'), cell: (row) => outcomeOf(row) },
    ],
    [t, format, bitcoinUnit, decisions, changeDecisions, isRunning, outcomeOf],
  );
  const phone = useMemo(
    () => (row: ImportRowView) => ({
      lead: row.kind === null ? t('import.row.lineOf', { line: row.line }) : t(`import.kind.${row.kind}`),
      sub: outcomeOf(row),
      value: <Amount value={row.valueUsd ?? row.amountUsd} />,
      subValue: row.tradedOn === null ? '-' : format.tableDate(row.tradedOn, { year: true }),
    }),
    [t, format, outcomeOf],
  );
  if (rows.length === 0) return null;
  return (
    <div className={classes.rows} tabIndex={0} role="region" aria-label={t('import.row.caption')}>
      <WindowedTable
        caption={t('import.row.caption')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        phone={phone}
      />
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'transactions'>>['t'];

/** What a duplicate repeats: an entry as it is recorded by now, or an earlier line of the file. */
function duplicateText({ duplicateOf, recordedAs }: ImportRowView, t: Translate): string {
  if (recordedAs !== null) return t(`import.duplicates.as.${recordedAs}`);
  const line = duplicateOf !== null && 'line' in duplicateOf ? duplicateOf.line : '';
  return t('import.duplicates.inFile', { line });
}

/** What becomes of a row, and everything the server did to it or has against it. */
function useOutcome() {
  const { t } = useTranslation('transactions');
  const { t: tc, i18n } = useTranslation();
  const { language } = useLanguage();
  return useMemo(
    () => (row: ImportRowView) => {
      const words = [
        ...(row.refusal === null ? [] : [rejectionText(row.refusal, tc, i18n, language)]),
        ...(row.outcome === 'duplicate' ? [duplicateText(row, t)] : []),
        ...(row.outcome === 'accepted' ? [t('import.outcome.accepted')] : []),
        ...(isCoinUnnamed(row)
          ? [t('import.outcome.coinNotNamed')]
          : row.warnings.length > 0
            ? [t('import.outcome.warning')]
            : []),
        ...row.notices.map((notice) => t(`import.notice.${notice}`)),
      ].join(' · ');
      return (
        <span className={classes.outcome} data-outcome={row.outcome} title={words}>
          {words}
        </span>
      );
    },
    [t, tc, i18n, language],
  );
}
