import type { ReportType } from '@app/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { FilterControl } from '../../../components/ui/filter-control';
import { cx } from '../../../lib/classes';
import { isYearly, RANGE_KINDS, rangeProblem, yearOf, yearsSince } from '../model/report-choice';
import type { RangeKind, ReportChoice } from '../model/report-choice';
import classes from './report-controls.module.css';

interface ReportControlsProps {
  readonly choice: ReportChoice;
  /** Today in the reader's zone. */
  readonly today: string;
  /** Day of the first entry, where it is known. */
  readonly firstOn: string | null;
  /** Whether the reader pays tax in Brazil. */
  readonly isBrazilian: boolean;
  readonly onChange: (choice: ReportChoice) => void;
}

const TYPES = [
  'portfolio-summary',
  'transaction-analysis',
  'market-correlation',
  'strategy-performance',
  'brazil-tax-year',
  'tax-lots',
] as const;
type ShownType = (typeof TYPES)[number];

const isAnswered = (type: ShownType): type is ReportType => type !== 'market-correlation';

/** Which report, and over which days. */
export function ReportControls({ choice, today, firstOn, isBrazilian, onChange }: ReportControlsProps) {
  const { t } = useTranslation('reports');
  const chooseKind = (kind: RangeKind): void => {
    onChange({ ...choice, kind, year: kind === 'year' ? today.slice(0, 4) : null, from: null, to: null });
  };
  // The address may name it: then it is shown to everybody.
  const types = TYPES.filter((type) => type !== 'brazil-tax-year' || isBrazilian || choice.type === type);
  return (
    <div
      className={cx(
        'ui-not-printed ui-wrap ui-align-start ui-gap-12 ui-below-16 ui-rows-8',
        classes.controls,
      )}
      role="group"
      aria-label={t('controls')}
    >
      <FilterControl<ShownType>
        label={t('type.label')}
        isLong
        value={choice.type}
        options={types.map((type) => ({
          value: type,
          label: t(`type.${type}`),
          ...(isAnswered(type) ? {} : { disabled: true }),
        }))}
        onChange={(type) => {
          if (isAnswered(type)) onChange({ ...choice, type });
        }}
      />
      <div className={cx('ui-wrap ui-align-start ui-gap-12 ui-rows-8', classes.range)}>
        {isYearly(choice.type) ? null : (
          <FilterControl<RangeKind>
            label={t('range.label')}
            value={choice.kind}
            options={RANGE_KINDS.map((value) => ({ value, label: t(`range.${value}`) }))}
            onChange={chooseKind}
          />
        )}
        {choice.kind === 'year' || isYearly(choice.type) ? (
          <YearSelect {...{ choice, today, firstOn, onChange }} />
        ) : choice.kind === 'custom' ? (
          <DayInputs {...{ choice, today, onChange }} />
        ) : null}
      </div>
    </div>
  );
}

function YearSelect({ choice, today, firstOn, onChange }: Omit<ReportControlsProps, 'isBrazilian'>) {
  const { t } = useTranslation('reports');
  const known = yearsSince(firstOn, today);
  const year = yearOf(choice, today);
  const years = known.includes(year) ? known : [...known, year];
  return (
    <NativeSelect
      size="sm"
      aria-label={t('range.whichYear')}
      data={[...years]}
      value={year}
      error={rangeProblem(choice, today) === 'inFuture' ? t('range.inFuture') : undefined}
      onChange={(event) => {
        onChange({ ...choice, kind: 'year', year: event.currentTarget.value, from: null, to: null });
      }}
    />
  );
}

function DayInputs({ choice, today, onChange }: Omit<ReportControlsProps, 'firstOn' | 'isBrazilian'>) {
  const { t } = useTranslation('reports');
  const problem = rangeProblem(choice, today);
  return (
    <div className={cx('ui-flex ui-gap-8', classes.days)}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          size="sm"
          aria-label={t(`range.${end}`)}
          max={today}
          value={choice[end] ?? ''}
          error={end === 'to' && problem !== null ? t(`range.${problem}`) : undefined}
          onChange={(event) => {
            const day = event.currentTarget.value;
            onChange({ ...choice, [end]: day === '' ? null : day });
          }}
        />
      ))}
    </div>
  );
}
