import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Brand } from '../../components/ui/brand';
import { IconButton } from '../../components/ui/icon-button';
import { IconCheck, IconEye, IconEyeOff, IconLanguage } from '../../components/ui/icons';
import { ThemeToggle } from '../../components/ui/theme-toggle';
import { LANGUAGES } from '../../lib/i18n/languages';
import { useLanguage } from '../../lib/i18n/use-language';
import { toggleHideAmounts, usePreferences } from '../../lib/preferences/preferences';
import { ConnectionDot } from './connection';
import { Notices } from './notices';
import { PriceLine } from './price-line';
import classes from './top-bar.module.css';

const LANGUAGE_NAMES = { en: 'English', pt: 'Português' } as const;

function HideAmounts() {
  const { t } = useTranslation();
  const { hideAmounts } = usePreferences();
  const Icon = hideAmounts ? IconEyeOff : IconEye;
  return (
    <IconButton
      label={hideAmounts ? t('bar.showAmounts') : t('bar.hideAmounts')}
      aria-keyshortcuts="h"
      onClick={toggleHideAmounts}
    >
      <Icon size={20} stroke={1.7} />
    </IconButton>
  );
}

function LanguageMenu() {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('bar.language')}>
          <IconLanguage size={20} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((tag) => (
          <Menu.Item
            key={tag}
            lang={tag}
            aria-current={tag === language}
            rightSection={tag === language ? <IconCheck size={16} stroke={2} /> : null}
            onClick={() => {
              setLanguage(tag);
            }}
          >
            {LANGUAGE_NAMES[tag]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
          <PriceLine />
          <ConnectionDot />
        </div>
      )}
      <div className={classes.switches}>
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
