import { unitSymbol } from '@app/money';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../components/ui/icon-button';
import { useLanguage } from '../../lib/i18n/use-language';
import { usePreferences } from '../../lib/preferences/preferences';
import classes from './top-bar.module.css';

/** The button that opens the choice of currency; it shows the one that is chosen. */
export function CurrencyButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { displayCurrency } = usePreferences();
  const symbol = unitSymbol(displayCurrency, language);
  return (
    <IconButton
      aria-haspopup="menu"
      {...props}
      label={t('money.menu', { currency: t(`money.${displayCurrency}`), symbol })}
      className={classes.currency}
    >
      {symbol}
    </IconButton>
  );
}
