import type { PortfolioResponse } from '@app/contracts';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Money } from '../../../components/ui/money';
import { dayEndingAt } from '../../../lib/format/dates';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayCurrency } from '../../../lib/account/display-currency';
import { setBitcoinUnit, usePreferences } from '../../../lib/preferences/preferences';

/** Price, age and source under the title. */
export function PriceLine({ portfolio }: { readonly portfolio: PortfolioResponse | undefined }) {
  const { t } = useTranslation('portfolio');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const price = portfolio?.price;
  if (portfolio === undefined) return <> </>;
  if (price === null || price === undefined) return <>{t('noPrice')}</>;
  return (
    <>
      {t('pricedAt')} <Money value={price.usd} isPublic />
      {', '}
      {priceAge()}
    </>
  );

  function priceAge(): string {
    if (price === null || price === undefined) return '';
    const day = format.tableDate(dayEndingAt(price.asOf), { year: true });
    if (price.status === 'recorded') return t('recorded', { date: day });
    if (price.status === 'close') return t('close', { date: day, source: sourceName(price.source, tc) });
    return `${format.age(price.asOf)} · ${sourceName(price.source, tc)}`;
  }
}

/** BTC or sats, USD or BRL. */
export function UnitSwitches() {
  const { t } = useTranslation('portfolio');
  const { bitcoinUnit } = usePreferences();
  const { currency, change } = useDisplayCurrency();
  return (
    <>
      <SegmentedControl
        size="sm"
        aria-label={t('unit')}
        data={['BTC', 'sats']}
        value={bitcoinUnit}
        onChange={(value) => {
          setBitcoinUnit(value === 'sats' ? 'sats' : 'BTC');
        }}
      />
      <SegmentedControl
        size="sm"
        aria-label={t('currency')}
        data={['USD', 'BRL']}
        value={currency}
        onChange={(value) => {
          change(value === 'BRL' ? 'BRL' : 'USD');
        }}
      />
    </>
  );
}
