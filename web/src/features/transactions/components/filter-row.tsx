import { Button, Drawer, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FilterControl } from '../../../components/ui/filter-control';
import { IconFilter } from '../../../components/ui/icons';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { countFilters, isTurnedAround, NO_FILTERS, TYPES, VIEWS } from '../model/filters';
import type { Filters } from '../model/filters';
import { daysOf, periodOf, PERIODS } from '../model/periods';
import classes from './filter-row.module.css';

interface FilterFieldsProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** Today in the reader's zone; no trade is later. */
  readonly today: string | undefined;
  /** The names stand above the controls, where they are under each other. */
  readonly isLabelled?: boolean;
}

interface FilterRowProps extends Omit<FilterFieldsProps, 'isLabelled'> {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** Kind, dates, words, and whether records in effect or deleted ones are listed; on a phone the words, and a sheet. */
export function FilterRow({ search, onSearch, ...fields }: FilterRowProps) {
  const { t } = useTranslation('transactions');
  const isPhone = useViewport() === 'phone';
  return (
    <div className={classes.filters} role="search" aria-label={t('filter.region')}>
      {isPhone ? null : <FilterFields {...fields} />}
      <TextInput
        type="search"
        size="sm"
        className={classes.search ?? ''}
        aria-label={t('filter.search')}
        placeholder={t(isPhone ? 'filter.searchShort' : 'filter.search')}
        value={search}
        onChange={(event) => {
          onSearch(event.currentTarget.value);
        }}
      />
      {isPhone ? <FilterSheet {...fields} /> : null}
    </div>
  );
}

/** The filters on a phone: a button that says how many narrow the list, and a sheet with all of them. */
function FilterSheet({ filters, onChange, today }: FilterFieldsProps) {
  const { t } = useTranslation('transactions');
  const { t: common } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconFilter size={18} stroke={1.7} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {count === 0 ? t('filter.open') : t('filter.active', { count })}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => {
          setOpen(false);
        }}
        position="bottom"
        size="auto"
        classNames={{ content: classes.sheet ?? '' }}
        title={t('filter.open')}
        closeButtonProps={{ 'aria-label': common('dialog.close') }}
      >
        <div className={classes.fields}>
          <FilterFields {...{ filters, onChange, today }} isLabelled />
          <div className={classes.foot}>
            <Button
              variant="default"
              disabled={count === 0}
              onClick={() => {
                onChange(NO_FILTERS);
                setOpen(false);
              }}
            >
              {t('filter.clear')}
            </Button>
            <Button
              onClick={() => {
                setOpen(false);
              }}
            >
              {t('filter.done')}
            </Button>
          </div>
        </div>
      </Drawer>
    </>
  );
}

function FilterFields({ filters, onChange, today, isLabelled = false }: FilterFieldsProps) {
  const { t } = useTranslation('transactions');
  return (
    <>
      <FilterControl
        label={t('filter.label')}
        isLabelled={isLabelled}
        value={filters.type}
        onChange={(type) => {
          onChange({ ...filters, type });
        }}
        options={TYPES.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      <FilterControl
        label={t('filter.view')}
        isLabelled={isLabelled}
        value={filters.view}
        onChange={(view) => {
          onChange({ ...filters, view });
        }}
        options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <Period filters={filters} onChange={onChange} today={today} isLabelled={isLabelled} />
    </>
  );
}

/** The periods that people ask for, and days of one's own. */
function Period({ filters, onChange, today, isLabelled = false }: FilterFieldsProps) {
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
        isLabelled={isLabelled}
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
              {...(isLabelled ? { label: t(`filter.${end}`) } : { 'aria-label': t(`filter.${end}`) })}
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
