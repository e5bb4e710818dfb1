import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { FilterControl } from '../../../components/ui/filter-control';
import { TYPES, VIEWS, isTurnedAround } from '../model/filters';
import type { Filters } from '../model/filters';
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
              onChange({ ...filters, [end]: day === '' ? null : day });
            }}
          />
        ))}
      </div>
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
