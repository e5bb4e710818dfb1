import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BareAmount, BtcAmount } from '../../../../components/ui/amount';
import { MoneyField } from '../../../../components/ui/money-field';
import type { MoneyKind } from '../../../../components/ui/money-field';
import { useFormat } from '../../../../lib/format/use-format';
import { INTL_LOCALE } from '../../../../lib/i18n/languages';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import type { FillField } from '../../model/fill';
import type { Execution } from './use-execution';
import classes from './execute-dialog.module.css';

interface DayFieldProps {
  readonly execution: Execution;
  readonly fault: string | null;
  readonly isLabelHidden: boolean;
}

/** The days that the ledger accepts are at most seven, so they are named instead of picked from a calendar. */
function DayField({ execution, fault, isLabelHidden }: DayFieldProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
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
      error={fault}
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

export interface FillRow {
  readonly key: FillField | 'date';
  readonly label: string;
  readonly isOptional?: boolean;
  readonly planned: ReactNode;
  readonly input: ReactNode;
}

/**
 * The fault of a field that the field itself cannot know: empty or zero after a try, figures that together are more than
 * the ledger can hold, or what the server rejected.
 */
function useFaults(execution: Execution): (field: FillField | 'date') => string | null {
  const { t } = useTranslation('weekly-trade');
  const { refusal, reading, hasTried } = execution;
  return (field) => {
    if (refusal?.field === field) return refusal.text;
    if (reading.ok || field === 'date') return null;
    const fault = reading.faults[field];
    if (fault === 'tooLarge') return t('fault.tooLarge');
    if (!hasTried || (fault !== 'zero' && fault !== 'empty')) return null;
    switch (field) {
      case 'price':
        return t('fault.priceZero');
      case 'quantity':
        return t('fault.quantityZero');
      case 'rate':
        return t('fault.rateZero');
      case 'fee':
        return null;
    }
  };
}

/** Where the rate on screen comes from, or that none could be read. */
function useRateHelp({ rateOrigin, hasNoRate }: Execution): string | undefined {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  if (hasNoRate) return t('execute.rate.unavailable');
  if (rateOrigin === null) return undefined;
  const origin = {
    date: format.tableDate(rateOrigin.rateDate, { year: true }),
    source: rateOrigin.rateSource,
  };
  return rateOrigin.isDefault ? t('execute.rate.default') : t('execute.rate.origin', origin);
}

function kindOf(field: FillField, currency: Execution['currency']): MoneyKind {
  switch (field) {
    case 'quantity':
      return 'btc';
    case 'rate':
      return 'rate';
    case 'price':
      return currency === 'BRL' ? 'brl' : 'price';
    case 'fee':
      return currency === 'BRL' ? 'brl' : 'usd';
  }
}

/** The fields of the dialog with what is planned for each; the rate only where figures are typed in reais. */
export function useFillRows(execution: Execution): readonly FillRow[] {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const faultOf = useFaults(execution);
  const rateHelp = useRateHelp(execution);
  const { mode, currency, planned, texts, isBusy } = execution;
  const plans: Readonly<Record<FillField, ReactNode>> = {
    quantity: <BtcAmount value={planned.btc} isBare={!isPhone} />,
    price: <BareAmount value={planned.price} isPublic />,
    fee: <BareAmount value="0.00" isPublic />,
    rate: null,
  };
  const labels: Readonly<Record<FillField, string>> = {
    quantity: mode === 'sale' ? t('execute.quantitySold') : t('execute.quantity'),
    price: t('execute.price'),
    fee: t('execute.fee'),
    rate: t('execute.rate.label'),
  };
  const rowOf = (field: FillField): FillRow => {
    const isOptional = field === 'fee';
    const plan = mode === 'manual' ? null : plans[field];
    const planHelp =
      isPhone && plan !== null ? (
        <>
          {t('execute.planned')} {plan}
        </>
      ) : undefined;
    const label = isOptional && isPhone ? `${labels[field]} (${t('execute.optional')})` : labels[field];
    return {
      key: field,
      label,
      isOptional,
      planned: plan,
      input: (
        <MoneyField
          kind={kindOf(field, currency)}
          name={field}
          label={label}
          value={texts[field]}
          onChange={(text) => {
            execution.change({ [field]: text });
          }}
          help={field === 'rate' ? rateHelp : planHelp}
          error={faultOf(field)}
          isRequired={!isOptional}
          isDisabled={isBusy}
          isAutoFocused={field === 'quantity' && !isPhone}
          isLabelHidden={!isPhone}
          isEchoHidden
        />
      ),
    };
  };
  const fields: readonly FillField[] =
    currency === 'BRL' ? ['quantity', 'price', 'fee', 'rate'] : ['quantity', 'price', 'fee'];
  return [
    ...fields.map(rowOf),
    {
      key: 'date',
      label: t('execute.date'),
      planned: null,
      input: <DayField execution={execution} fault={faultOf('date')} isLabelHidden={!isPhone} />,
    },
  ];
}
