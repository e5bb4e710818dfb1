import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Brand } from '../../components/ui/brand';
import { IconButton } from '../../components/ui/icon-button';
import { IconEye, IconEyeOff } from '../../components/ui/icons';
import { lazyControl } from '../../components/ui/lazy-control';
import { ThemeToggle } from '../../components/ui/theme-toggle';
import { toggleHideAmounts, usePreferences } from '../../lib/preferences/preferences';
import { ConnectionDot } from './connection';
import { CurrencyButton } from './currency-button';
import { LanguageButton } from './language-button';
import { Notices } from './notices';
import { PriceLine } from './price-line';
import { HIDE_KEYS } from './use-hide-key';
import classes from './top-bar.module.css';

/** The languages of the product, each by its own name. */
const LanguageMenu = lazyControl({
  plain: ({ onPress }) => <LanguageButton onClick={onPress} />,
  load: async () => (await import('./language-menu-open')).OpenLanguageMenu,
});

const CurrencyMenu = lazyControl({
  plain: ({ onPress }) => <CurrencyButton onClick={onPress} />,
  load: async () => (await import('./currency-menu-open')).OpenCurrencyMenu,
});

function HideAmounts() {
  const { t } = useTranslation();
  const { hideAmounts } = usePreferences();
  const Icon = hideAmounts ? IconEyeOff : IconEye;
  return (
    <IconButton
      label={hideAmounts ? t('bar.showAmounts') : t('bar.hideAmounts')}
      aria-keyshortcuts={HIDE_KEYS}
      onClick={toggleHideAmounts}
    >
      <Icon size={20} stroke={1.7} />
    </IconButton>
  );
}

/** The market on the left, the switches on the right; on a phone the mark takes the market's place. */
export function TopBar({ isPhone }: { readonly isPhone: boolean }) {
  return (
    <header className={classes.bar} data-phone={isPhone}>
      {isPhone ? (
        <Link to="/dashboard" className={classes.brand}>
          <Brand />
        </Link>
      ) : (
        <div className={classes.left}>
          {/* First: behind the price it moved when the price came. */}
          <ConnectionDot />
          <PriceLine />
        </div>
      )}
      <div className={classes.switches}>
        <CurrencyMenu />
        <HideAmounts />
        {isPhone ? null : (
          <>
            <LanguageMenu />
            <ThemeToggle />
          </>
        )}
        <Notices />
      </div>
    </header>
  );
}
