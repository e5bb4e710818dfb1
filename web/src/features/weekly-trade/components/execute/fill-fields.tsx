import type { RecommendationView } from '@app/contracts';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';

import { FigureField, RateField } from '../../../../components/trade-form/figure-field';
import type { EntryField } from '../../../../components/trade-form/read-figures';
import { useFigureFaults } from '../../../../components/trade-form/use-figure-faults';
import { Amount, BareAmount, BtcAmount } from '../../../../components/ui/amount';
import { useFormat } from '../../../../lib/format/use-format';
import { INTL_LOCALE } from '../../../../lib/i18n/languages';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import { plannedUsdOf } from '../../model/planned';
import type { Execution } from './use-execution';
import classes from './execute-dialog.module.css';

interface FillFieldsProps {
  readonly execution: Execution;
  readonly view: RecommendationView;
}

/** A table of planned and filled; on a phone the plan in one line and the fields under it. */
export function FillFields({ execution, view }: FillFieldsProps) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const rows = useFillRows(execution, view);
  const isManual = execution.mode === 'manual';
  if (isPhone) {
    return (
      <>
        {isManual ? null : <PlannedLine execution={execution} view={view} />}
        <div className={classes.fields}>
          {rows.map((row) => (
            <div key={row.key}>{row.input}</div>
          ))}
        </div>
      </>
    );
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="ui-visually-hidden">{t('execute.figure')}</span>
          </th>
          <th scope="col" className={classes.planned}>
            {isManual ? null : t('execute.planned')}
          </th>
          <th scope="col" className={classes.figure}>
            {t('execute.filled')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.label}
              {row.note === undefined ? null : <span className={classes.optional}> {row.note}</span>}
            </th>
            <td className={classes.planned}>{row.planned}</td>
            <td className={classes.filled}>{row.input}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is planned, once. */
function PlannedLine({ execution: { mode, figures }, view }: FillFieldsProps) {
  const { t } = useTranslation('weekly-trade');
  const unit = figures.currency;
  return (
    <p className={classes.plannedLine}>
      <Trans
        t={t}
        i18nKey="execute.plannedLine"
        components={{
          btc: <BtcAmount value={mode === 'manual' ? null : view[mode].btc} />,
          price: <Amount value={figures.convert(view.market.priceUsd)} unit={unit} isPublic />,
          total: <Amount value={figures.convert(plannedUsdOf(view, mode))} unit={unit} />,
        }}
      />
    </p>
  );
}

interface FillRow {
  readonly key: EntryField | 'date';
  readonly label: string;
  /** Said after the label. */
  readonly note?: string;
  readonly planned: ReactNode;
  readonly input: ReactNode;
}

/** The fields with what is planned for each; the rate only where figures are typed in reais. */
function useFillRows(execution: Execution, view: RecommendationView): readonly FillRow[] {
  const { t } = useTranslation('weekly-trade');
  const { t: common } = useTranslation();
  const isPhone = useViewport() === 'phone';
  const { mode, figures, refusal, hasTried, isBusy } = execution;
  const figureFault = useFigureFaults(figures.reading, hasTried);
  const faultOf = (field: EntryField): string | null =>
    refusal?.field === field ? refusal.text : figureFault(field);
  const plans: Readonly<Record<EntryField, ReactNode>> = {
    quantity: mode === 'manual' ? null : <BtcAmount value={view[mode].btc} isBare />,
    price: <BareAmount value={figures.convert(view.market.priceUsd)} isPublic />,
    fee: <BareAmount value="0.00" isPublic />,
    total: <BareAmount value={figures.convert(plannedUsdOf(view, mode))} />,
    rate: null,
  };
  const labels: Readonly<Record<EntryField, string>> = {
    quantity: mode === 'sale' ? t('execute.quantitySold') : t('execute.quantity'),
    price: t('execute.price'),
    fee: t('execute.fee'),
    total: mode === 'sale' ? t('execute.received') : t('execute.spent'),
    rate: common('tradeForm.rate.label'),
  };
  const notes: Partial<Record<EntryField, string>> = {
    fee: t('execute.optional'),
    total: mode === 'sale' ? t('execute.lessFee') : t('execute.withFee'),
  };
  const rowOf = (field: EntryField): FillRow => {
    const note = notes[field];
    const label = note !== undefined && isPhone ? `${labels[field]} (${note})` : labels[field];
    const shared = { figures, error: faultOf(field), isDisabled: isBusy, isLabelHidden: !isPhone };
    return {
      key: field,
      label: labels[field],
      ...(note === undefined ? {} : { note }),
      planned: mode === 'manual' ? null : plans[field],
      input:
        field === 'rate' ? (
          <RateField {...shared} />
        ) : (
          <FigureField
            {...shared}
            field={field}
            label={label}
            isRequired={field !== 'fee'}
            isAutoFocused={field === 'quantity' && !isPhone}
          />
        ),
    };
  };
  const fields: readonly EntryField[] = figures.currency === 'BRL' ? [...FIELDS, 'rate'] : FIELDS;
  return [
    ...fields.map(rowOf),
    {
      key: 'date',
      label: t('execute.date'),
      planned: null,
      input: <DayField execution={execution} isLabelHidden={!isPhone} />,
    },
  ];
}

const FIELDS = ['quantity', 'price', 'fee', 'total'] as const;

interface DayFieldProps {
  readonly execution: Execution;
  readonly isLabelHidden: boolean;
}

/** The days that the ledger accepts are at most seven, so they are named instead of picked from a calendar. */
function DayField({ execution, isLabelHidden }: DayFieldProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const { refusal } = execution;
  const weekday = new Intl.DateTimeFormat(INTL_LOCALE[format.language], {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return (
    <NativeSelect
      {...(isLabelHidden ? { 'aria-label': t('execute.date') } : { label: t('execute.date') })}
      name="date"
      size="md"
      value={execution.tradedOn}
      disabled={execution.isBusy}
      error={refusal?.field === 'date' ? refusal.text : null}
      classNames={{ input: classes.select ?? '' }}
      data={execution.days.map((day) => ({
        value: day,
        label: `${weekday.format(new Date(`${day}T12:00:00Z`))} ${format.tableDate(day, { year: true })}`,
      }))}
      onChange={(event) => {
        execution.changeDay(event.currentTarget.value);
      }}
    />
  );
}
