import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './execute-dialog.module.css';
import type { Execution } from './use-execution';

const CURRENCIES = [
  { value: 'USD', label: 'USD' },
  { value: 'BRL', label: 'BRL' },
];

/** In which currency price and fee are typed. The ledger keeps both. */
export function CurrencyChoice({ execution }: { readonly execution: Execution }) {
  const { t } = useTranslation('weekly-trade');
  return (
    <div className={classes.currency}>
      <span id="entry-currency" className={classes.currencyLabel}>
        {t('execute.currency')}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby="entry-currency"
        data={CURRENCIES}
        value={execution.currency}
        disabled={execution.isBusy}
        onChange={(value) => {
          execution.changeCurrency(value === 'BRL' ? 'BRL' : 'USD');
        }}
      />
    </div>
  );
}
