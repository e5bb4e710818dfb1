import type { ReportType } from '@app/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { FilterControl } from '../../../components/ui/filter-control';
import { RANGE_KINDS, rangeProblem, yearsSince } from '../model/report-choice';
import type { RangeKind, ReportChoice } from '../model/report-choice';
import classes from './report-controls.module.css';

interface ReportControlsProps {
  readonly choice: ReportChoice;
  /** Today in the reader's zone. */
  readonly today: string;
  /** Day of the first entry, where it is known. */
  readonly firstOn: string | null;
  readonly onChange: (choice: ReportChoice) => void;
}

const TYPES = [
  'portfolio-summary',
  'transaction-analysis',
  'market-correlation',
  'strategy-performance',
] as const;
type ShownType = (typeof TYPES)[number];

const isAnswered = (type: ShownType): type is ReportType => type !== 'market-correlation';

/** Which report, and over which days. */
export function ReportControls({ choice, today, firstOn, onChange }: ReportControlsProps) {
  const { t } = useTranslation('reports');
  const chooseKind = (kind: RangeKind): void => {
    onChange({ ...choice, kind, year: kind === 'year' ? today.slice(0, 4) : null, from: null, to: null });
  };
  return (
    <div className={classes.controls} role="group" aria-label={t('controls')}>
      <FilterControl<ShownType>
        label={t('type.label')}
        isLong
        value={choice.type}
        options={TYPES.map((type) => ({
          value: type,
          label: t(`type.${type}`),
          ...(isAnswered(type) ? {} : { disabled: true }),
        }))}
        onChange={(type) => {
          if (isAnswered(type)) onChange({ ...choice, type });
        }}
      />
      <div className={classes.range}>
        <FilterControl<RangeKind>
          label={t('range.label')}
          value={choice.kind}
          options={RANGE_KINDS.map((value) => ({ value, label: t(`range.${value}`) }))}
          onChange={chooseKind}
        />
        {choice.kind === 'year' ? (
          <YearSelect {...{ choice, today, firstOn, onChange }} />
        ) : choice.kind === 'custom' ? (
          <DayInputs {...{ choice, today, onChange }} />
        ) : null}
      </div>
    </div>
  );
}

function YearSelect({ choice, today, firstOn, onChange }: ReportControlsProps) {
  const { t } = useTranslation('reports');
  const known = yearsSince(firstOn, today);
  const years = choice.year === null || known.includes(choice.year) ? known : [...known, choice.year];
  return (
    <NativeSelect
      size="sm"
      aria-label={t('range.whichYear')}
      data={[...years]}
      value={choice.year ?? ''}
      onChange={(event) => {
        onChange({ ...choice, year: event.currentTarget.value });
      }}
    />
  );
}

function DayInputs({ choice, today, onChange }: Omit<ReportControlsProps, 'firstOn'>) {
  const { t } = useTranslation('reports');
  const problem = rangeProblem(choice, today);
  return (
    <div className={classes.days}>
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
