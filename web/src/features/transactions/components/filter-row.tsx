import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FilterControl } from '../../../components/ui/filter-control';
import { isTurnedAround, TYPES, VIEWS } from '../model/filters';
import type { Filters } from '../model/filters';
import { daysOf, periodOf, PERIODS } from '../model/periods';
import classes from './filter-row.module.css';

interface FilterRowProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Today in the reader's zone; no trade is later. */
  readonly today: string | undefined;
}

/** Kind, dates, words, and whether records in effect or deleted ones are listed. */
export function FilterRow({ filters, onChange, search, onSearch, today }: FilterRowProps) {
  const { t } = useTranslation('transactions');
  return (
    <div className={classes.filters} role="search" aria-label={t('filter.region')}>
      <FilterControl
        label={t('filter.label')}
        value={filters.type}
        onChange={(type) => {
          onChange({ ...filters, type });
        }}
        options={TYPES.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <FilterControl
        label={t('filter.view')}
        value={filters.view}
        onChange={(view) => {
          onChange({ ...filters, view });
        }}
        options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <Period filters={filters} onChange={onChange} today={today} />
      <TextInput
        type="search"
        size="sm"
        className={classes.search ?? ''}
        aria-label={t('filter.search')}
        placeholder={t('filter.search')}
        value={search}
        onChange={(event) => {
          onSearch(event.currentTarget.value);
        }}
      />
    </div>
  );
}

/** The periods that people ask for, and days of one's own. */
function Period({ filters, onChange, today }: Pick<FilterRowProps, 'filters' | 'onChange' | 'today'>) {
  const { t } = useTranslation('transactions');
  const known = today === undefined ? undefined : periodOf(filters, today);
  const isOpen = filters.from === null && filters.to === null;
  const [isOwn, setOwn] = useState(false);
  const shown = isOwn ? 'own' : (known ?? (isOpen ? 'any' : 'own'));
  const lastYear = today === undefined ? '' : String(Number(today.slice(0, 4)) - 1);
  return (
    <>
      <FilterControl
        label={t('filter.period')}
        value={shown}
        onChange={(period) => {
          setOwn(period === 'own');
          if (period !== 'own' && today !== undefined) onChange({ ...filters, ...daysOf(period, today) });
        }}
        options={[...PERIODS, 'own' as const].map((value) => ({
          value,
          label: t(`period.${value}`, { year: lastYear }),
          disabled: today === undefined && value !== 'any' && value !== 'own',
        }))}
      />
      {shown === 'own' ? (
        <div className={classes.days}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              size="sm"
              aria-label={t(`filter.${end}`)}
              value={filters[end] ?? ''}
              {...(today === undefined ? {} : { max: today })}
              error={end === 'to' && isTurnedAround(filters) ? t('filter.turnedAround') : undefined}
              onChange={(event) => {
                const day = event.currentTarget.value;
                setOwn(true);
                onChange({ ...filters, [end]: day === '' ? null : day });
              }}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
