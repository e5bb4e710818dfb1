import type { RecommendationView } from '@app/contracts';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BareAmount, BtcAmount } from '../../../../components/ui/amount';
import { MoneyField } from '../../../../components/ui/money-field';
import { INTL_LOCALE } from '../../../../lib/i18n/languages';
import { useFormat } from '../../../../lib/format/use-format';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import type { FillField } from '../../model/execution';
import classes from './execute-dialog.module.css';
import type { Execution } from './use-execution';

interface FillFieldsProps {
  readonly execution: Execution;
  readonly view: RecommendationView;
}

interface Row {
  readonly key: FillField | 'date';
  readonly label: string;
  readonly isOptional?: boolean;
  readonly planned: ReactNode;
  readonly input: ReactNode;
}

const KINDS = { quantity: 'btc', price: 'price', fee: 'usd' } as const;

/**
 * The fault of a field that the field itself cannot know: empty or zero after a try, three figures that together are more
 * than the ledger can hold, or what the server refused.
 */
function useFaults({
  execution,
}: Pick<FillFieldsProps, 'execution'>): (field: FillField | 'date') => string | null {
  const { t } = useTranslation('weekly-trade');
  const { refusal, reading, hasTried } = execution;
  return (field) => {
    if (refusal?.field === field) return refusal.text;
    if (reading.ok || field === 'date') return null;
    const fault = reading.faults[field];
    if (fault === 'tooLarge') return t('fault.tooLarge');
    if (!hasTried) return null;
    if (fault !== 'zero' && fault !== 'empty') return null;
    if (field === 'price') return t('fault.priceZero');
    return field === 'quantity' ? t('fault.quantityZero') : null;
  };
}

function useRows({ execution, view }: FillFieldsProps): readonly Row[] {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const faultOf = useFaults({ execution });
  const labels = { quantity: t('execute.quantity'), price: t('execute.price'), fee: t('execute.fee') };
  const plans: Record<FillField, ReactNode> = {
    quantity: <BtcAmount value={view.investment.btc} isBare={!isPhone} />,
    price: <BareAmount value={view.market.priceUsd} isPublic />,
    fee: <BareAmount value="0.00" isPublic />,
  };
  const isManual = execution.mode === 'manual';
  const fields: readonly FillField[] = ['quantity', 'price', 'fee'];
  const rows = fields.map((field): Row => {
    const label = field === 'fee' && isPhone ? `${labels.fee} (${t('execute.optional')})` : labels[field];
    const planned = isManual ? null : plans[field];
    return {
      key: field,
      label,
      isOptional: field === 'fee',
      planned,
      input: (
        <MoneyField
          kind={KINDS[field]}
          name={field}
          label={label}
          value={execution.texts[field]}
          onChange={(text) => {
            execution.change({ [field]: text });
          }}
          help={
            !isPhone || planned === null ? undefined : (
              <>
                {t('execute.planned')} {planned}
              </>
            )
          }
          error={faultOf(field)}
          isRequired={field !== 'fee'}
          isDisabled={execution.isBusy}
          isAutoFocused={field === 'quantity' && !isPhone}
          isLabelHidden={!isPhone}
          isEchoHidden
        />
      ),
    };
  });
  const date: Row = {
    key: 'date',
    label: t('execute.date'),
    planned: null,
    input: <DayField execution={execution} fault={faultOf('date')} isLabelHidden={!isPhone} />,
  };
  return [...rows, date];
}

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

/** A table of planned and filled; on a phone, fields with their plan as help. */
export function FillFields(props: FillFieldsProps) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const rows = useRows(props);
  if (isPhone) {
    return (
      <div className={classes.fields}>
        {rows.map((row) => (
          <div key={row.key}>{row.input}</div>
        ))}
      </div>
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
            {props.execution.mode === 'manual' ? null : t('execute.planned')}
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
              {row.isOptional === true ? (
                <span className={classes.optional}> {t('execute.optional')}</span>
              ) : null}
            </th>
            <td className={classes.planned}>{row.planned}</td>
            <td className={classes.filled}>{row.input}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
