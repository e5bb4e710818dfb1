import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PanelEmpty } from '../../../components/ui/panel';
import { isFiltered } from '../model/filters';
import type { Filters } from '../model/filters';

interface NothingFoundProps {
  readonly filters: Filters;
  readonly search: string;
  /** Takes all filters and the search away. */
  readonly onClear: () => void;
}

/** Nothing to list, and what to do about it. */
export function NothingFound({ filters, search, onClear }: NothingFoundProps) {
  const { t } = useTranslation('transactions');
  if (search.trim() !== '' || isFiltered(filters)) {
    return (
      <PanelEmpty
        text={t('emptyFilter')}
        action={
          <Button variant="default" size="sm" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        }
      />
    );
  }
  if (filters.view === 'voided') return <PanelEmpty text={t('emptyDeleted')} />;
  return (
    <PanelEmpty
      text={t('empty')}
      action={
        <Button component={Link} to="/weekly-trade" variant="default" size="sm">
          {t('toWeek')}
        </Button>
      }
    />
  );
}
