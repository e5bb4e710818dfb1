import type { ImportRowView } from '@app/contracts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../../components/ui/amount';
import { useFormat } from '../../../../lib/format/use-format';
import { usePreferences } from '../../../../lib/preferences/preferences';
import { withFieldName } from '../../model/import-fields';
import { rejectionText } from '../../model/rejection';
import { isCoinUnnamed, withRow } from '../../model/use-import';
import type { ImportSession } from '../../model/use-import';
import classes from './import-rows.module.css';

export interface ImportRowsProps {
  readonly rows: readonly ImportRowView[];
  /** What the list is of, for who cannot see the tab above it. */
  readonly label: string;
  readonly session: Pick<ImportSession, 'decisions' | 'changeDecisions' | 'isRunning'>;
}

/** Rows drawn at a time: a file has thousands. */
const STEP = 50;

/** Rows of the file, each as the file has it next to what it reads as, and why it needs attention. */
export function ImportRows({ rows, label, session }: ImportRowsProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const [shown, setShown] = useState(STEP);
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  const more = Math.min(STEP, rows.length - shown);
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {rows.slice(0, shown).map((row) => (
          <Row key={row.line} row={row} session={session} />
        ))}
      </ul>
      {more <= 0 ? null : (
        <Button
          variant="default"
          size="sm"
          className={classes.more}
          onClick={() => {
            setShown(shown + STEP);
          }}
        >
          {t('import.row.more', { count: more, shown: number(shown), all: number(rows.length) })}
        </Button>
      )}
    </>
  );
}

interface RowProps extends Pick<ImportRowsProps, 'session'> {
  readonly row: ImportRowView;
}

function Row({ row, session }: RowProps) {
  const { t } = useTranslation('transactions');
  const { decisions, changeDecisions, isRunning } = session;
  return (
    <li className={classes.row} data-outcome={row.outcome}>
      <div className={classes.line}>
        {row.outcome === 'refused' ? (
          t('import.row.lineOf', { line: row.line })
        ) : (
          <Checkbox
            size="xs"
            label={t('import.row.lineOf', { line: row.line })}
            aria-label={t('import.row.take', { line: row.line })}
            checked={row.isTaken}
            disabled={isRunning}
            onChange={(event) => {
              changeDecisions(withRow(decisions, row.line, event.currentTarget.checked));
            }}
          />
        )}
      </div>
      <OwnCells row={row} />
      <div>
        <Reading row={row} />
        <Reasons row={row} />
      </div>
    </li>
  );
}

/** The row as the file has it. Its figures are hidden with all others. */
function OwnCells({ row }: { readonly row: ImportRowView }) {
  const { t } = useTranslation('transactions');
  const { hideAmounts } = usePreferences();
  const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    <p className={classes.cells}>
      <span className="ui-visually-hidden">{t('import.row.inFile')}</span>
      {hideAmounts ? t('import.row.hidden') : cells.join(' · ')}
    </p>
  );
}

/** What the row is read as; nothing where it could not be read. */
function Reading({ row }: { readonly row: ImportRowView }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { kind, tradedOn, quantityBtc, priceUsd, valueUsd, feeUsd, amountUsd } = row;
  if (kind === null || tradedOn === null) return null;
  return (
    <p className={classes.reading}>
      <strong>{t(`import.kind.${kind}`)}</strong> · {format.tableDate(tradedOn, { year: true })}
      <br />
      {quantityBtc === null ? (
        <Amount value={amountUsd} />
      ) : (
        <>
          <BtcAmount value={quantityBtc} /> × <Amount value={priceUsd} isPublic /> ={' '}
          <Amount value={valueUsd} />
        </>
      )}
      {feeUsd === null || feeUsd === '0.00' ? null : (
        <>
          {' · '}
          {t('import.column.fee')} <Amount value={feeUsd} />
        </>
      )}
    </p>
  );
}

type Translate = ReturnType<typeof useTranslation<'transactions'>>['t'];

/** What a duplicate repeats: an entry as it is recorded by now, or an earlier line of the file. */
function duplicateText({ duplicateOf, recordedAs }: ImportRowView, t: Translate): string {
  if (recordedAs !== null) return t(`import.duplicates.as.${recordedAs}`);
  const line = duplicateOf !== null && 'line' in duplicateOf ? duplicateOf.line : '';
  return t('import.duplicates.inFile', { line });
}

/** Everything the server did to a row or has against it, in full. */
function Reasons({ row }: { readonly row: ImportRowView }) {
  const { t } = useTranslation('transactions');
  const { t: tc, i18n } = useTranslation();
  const warning = isCoinUnnamed(row)
    ? [t('import.outcome.coinNotNamed')]
    : row.warnings.length > 0
      ? [t('import.outcome.warning')]
      : [];
  const words = [
    ...(row.refusal === null ? [] : [rejectionText(withFieldName(row.refusal, t), tc, i18n)]),
    ...(row.outcome === 'duplicate' ? [duplicateText(row, t)] : []),
    ...warning,
    ...row.notices.map((notice) => t(`import.notice.${notice}`)),
  ];
  return words.length === 0 ? null : <p className={classes.reasons}>{words.join(' · ')}</p>;
}
