import type { PortfolioResponse } from '@app/contracts';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { dayEndingAt } from '../../../lib/format/dates';
import { rateOrigin, sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayCurrency } from '../../../lib/account/display-currency';
import { setBitcoinUnit, usePreferences } from '../../../lib/preferences/preferences';
import { useDisplayMoney } from '../../../lib/money/display-money';

/** Price, age and source under the title, and the rate where reais are shown. */
export function PriceLine({ portfolio }: { readonly portfolio: PortfolioResponse | undefined }) {
  const { t } = useTranslation('portfolio');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const price = portfolio?.price;
  if (portfolio === undefined) return <> </>;
  if (price === null || price === undefined) return <>{t('noPrice')}</>;
  return (
    <>
      {t('pricedAt')} <Amount value={price.usd} isPublic />
      {', '}
      {priceAge()}
      <RateNote />
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

/** At which rate reais are shown, of which day and source. */
function RateNote() {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const { t: tc } = useTranslation();
  const { rate, hasFailed } = useDisplayMoney();
  if (hasFailed) return <> · {t('noRate')}</>;
  if (rate === null) return null;
  return (
    <>
      {' · '}
      {t('rate', {
        rate: rate.rate,
        origin: rateOrigin(rate, { t: tc, dateText: (date) => format.tableDate(date, { year: true }) }),
      })}
      {rate.isDefault ? `. ${t('noRate')}.` : null}
    </>
  );
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
