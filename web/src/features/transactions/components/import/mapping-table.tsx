import { importKindSchema } from '@app/contracts';
import type { ImportSampleRow, PreviewImportResponse } from '@app/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../../components/ui/amount';
import { useFormat } from '../../../../lib/format/use-format';
import { usePreferences } from '../../../../lib/preferences/preferences';
import { fieldAt, fieldName, FIELDS, withField, withFieldName } from '../../model/import-fields';
import type { ImportColumns } from '../../model/import-fields';
import { rejectionText } from '../../model/rejection';
import type { ImportSession } from '../../model/use-import';
import classes from './mapping-table.module.css';

interface MappingTableProps {
  readonly data: PreviewImportResponse;
  readonly session: Pick<ImportSession, 'reading' | 'changeReading' | 'isRunning'>;
}

const NONE = '';

/** What each column of an unknown file holds, chosen above its own first rows, and what that makes of each row. */
export function MappingTable({ data, session }: MappingTableProps) {
  const { t } = useTranslation('transactions');
  const columns: ImportColumns = { ...data.columns, ...session.reading.columns };
  const asked = data.questions.find(({ kind }) => kind === 'columns');
  const missing = asked !== undefined && 'missing' in asked ? asked.missing : [];
  return (
    <section className={classes.mapping} aria-label={t('import.mapping.title')}>
      <p className={classes.help}>
        {data.savedReading === null ? t('import.mapping.help') : t('import.mapping.saved')}
      </p>
      <div className={classes.scroll} role="region" aria-label={t('import.mapping.rows')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {data.headers.map((header, index) => (
                <th key={index} scope="col">
                  <ColumnChoice header={header} index={index} columns={columns} session={session} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.sample.map((row) => (
              <SampleRow key={row.line} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <EveryRow columns={columns} session={session} />
      {asked === undefined ? null : (
        <div className={classes.confirm}>
          <p role="status">
            {missing.length === 0
              ? t('import.question.confirmColumns')
              : t('import.question.columns', {
                  fields: missing.map((field) => fieldName(field, t)).join(', '),
                })}
          </p>
          <Button
            size="sm"
            disabled={missing.length > 0 || session.isRunning}
            onClick={() => {
              session.changeReading({ columns });
            }}
          >
            {t('import.column.confirm')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ColumnChoiceProps extends Pick<MappingTableProps, 'session'> {
  readonly header: string;
  readonly index: number;
  readonly columns: ImportColumns;
}

function ColumnChoice({ header, index, columns, session }: ColumnChoiceProps) {
  const { t } = useTranslation('transactions');
  const name = header === '' ? t('import.column.nameless', { number: index + 1 }) : header;
  return (
    <>
      <span className={classes.name}>{name}</span>
      <NativeSelect
        size="sm"
        aria-label={t('import.mapping.column', { column: name })}
        value={fieldAt(columns, index) ?? NONE}
        disabled={session.isRunning}
        data={[
          { value: NONE, label: t('import.column.none') },
          ...FIELDS.map((field) => ({ value: field, label: t(`import.column.${field}`) })),
        ]}
        onChange={(event) => {
          const field = FIELDS.find((known) => known === event.currentTarget.value) ?? null;
          session.changeReading({ columns: withField(columns, index, field) });
        }}
      />
    </>
  );
}

interface SampleRowProps {
  readonly row: ImportSampleRow;
  readonly columns: ImportColumns;
}

/** A row as the file has it, and under it what the columns make of it. */
function SampleRow({ row, columns }: SampleRowProps) {
  const { hideAmounts } = usePreferences();
  return (
    <Fragment>
      <tr>
        {row.cells.map((cell, index) => (
          <td key={index} data-used={fieldAt(columns, index) !== null}>
            {hideAmounts ? '••••' : cell}
          </td>
        ))}
      </tr>
      <tr className={classes.outcome}>
        <td colSpan={row.cells.length}>
          <p className={classes.reading}>
            <SampleReading row={row} />
          </p>
        </td>
      </tr>
    </Fragment>
  );
}

function SampleReading({ row: { reading, refusal } }: Pick<SampleRowProps, 'row'>) {
  const { t } = useTranslation('transactions');
  const { t: tc, i18n } = useTranslation();
  const format = useFormat();
  if (refusal !== null) {
    return (
      <span className={classes.refusal}>
        {refusal.code === 'IMPORT.VALUE_MISSING'
          ? t('import.mapping.missing', { field: fieldName(String(refusal['field']), t) })
          : rejectionText(withFieldName(refusal, t), tc, i18n)}
      </span>
    );
  }
  if (reading === null) return t('import.mapping.open');
  const { kind, tradedOn, quantityBtc, price, value, fee, currency } = reading;
  const figures = [
    ['price', price],
    ['value', value],
    ['fee', fee],
  ] as const;
  return (
    <>
      {'→ '}
      <strong>{t(`import.kind.${kind}`)}</strong> · {format.tableDate(tradedOn, { year: true })}
      {quantityBtc === null ? null : (
        <>
          {' · '}
          <BtcAmount value={quantityBtc} />
        </>
      )}
      {figures.map(([name, figure]) =>
        figure === null ? null : (
          <Fragment key={name}>
            {' · '}
            {t(`import.column.${name}`)} <Amount value={figure} unit={currency} />
          </Fragment>
        ),
      )}
    </>
  );
}

/** Of a file without a column for it: what every row is. */
function EveryRow({ columns, session }: Pick<ColumnChoiceProps, 'columns' | 'session'>) {
  const { t } = useTranslation('transactions');
  const { reading, changeReading, isRunning } = session;
  if (typeof columns.type === 'number') return null;
  return (
    <NativeSelect
      className={classes.every}
      label={t('import.mapping.every')}
      value={reading.defaultType ?? NONE}
      disabled={isRunning}
      data={[
        { value: NONE, label: t('import.types.none') },
        { value: 'buy', label: t('import.mapping.everyBuy') },
        { value: 'sell', label: t('import.mapping.everySell') },
        ...importKindSchema.options
          .filter((kind) => kind !== 'buy' && kind !== 'sell')
          .map((kind) => ({ value: kind, label: t(`import.kind.${kind}`) })),
      ]}
      onChange={(event) => {
        const kind = importKindSchema.safeParse(event.currentTarget.value);
        changeReading({ columns, defaultType: kind.success ? kind.data : undefined });
      }}
    />
  );
}
