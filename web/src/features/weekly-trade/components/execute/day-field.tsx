import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { INTL_LOCALE } from '../../../../lib/i18n/languages';
import { useFormat } from '../../../../lib/format/use-format';
import classes from './execute-dialog.module.css';
import type { Execution } from './use-execution';

interface DayFieldProps {
  readonly execution: Execution;
  readonly fault: string | null;
  readonly isLabelHidden: boolean;
}

/** The days that the ledger accepts are at most seven, so they are named instead of picked from a calendar. */
export function DayField({ execution, fault, isLabelHidden }: DayFieldProps) {
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
