import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';

import { LanguageToggle } from '../../components/ui/language-toggle';
import { ThemeToggle } from '../../components/ui/theme-toggle';
import {
  IconBalance,
  IconChart,
  IconDashboard,
  IconGuide,
  IconMore,
  IconPortfolio,
  IconRecords,
  IconReports,
  IconServer,
  IconSettings,
  IconSignOut,
  IconWeek,
} from '../../components/ui/icons';
import { cx } from '../../lib/classes';
import { useSession } from '../../lib/session/current-session';
import { AccountLines, Initials } from './account';
import { PriceLine } from './price-line';
import { useSignOut } from './use-sign-out';
import classes from './bottom-bar.module.css';

const TABS = [
  { key: 'home', to: '/dashboard', Icon: IconDashboard },
  { key: 'portfolio', to: '/portfolio', Icon: IconPortfolio },
  { key: 'week', to: '/weekly-trade', Icon: IconWeek },
  { key: 'records', to: '/transactions', Icon: IconRecords },
] as const;

const MORE = [
  { key: 'dynamicBalance', to: '/dynamic-cash', Icon: IconBalance },
  { key: 'reports', to: '/reports', Icon: IconReports },
  { key: 'rsiHistory', to: '/rsi-historical', Icon: IconChart },
  { key: 'guide', to: '/guide', Icon: IconGuide },
  { key: 'settings', to: '/settings', Icon: IconSettings },
] as const;

const ADMINISTRATION = { key: 'administration', to: '/admin/system', Icon: IconServer } as const;

/** Five entries under the thumb; "More" opens the rest, the account and the switches of the top bar. */
export function BottomBar() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isInMore = [...MORE, ADMINISTRATION].some((entry) => pathname.startsWith(entry.to));
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <nav aria-label={t('nav.label')} className={classes.bar}>
        {TABS.map(({ key, to, Icon }) => (
          <NavLink
            key={key}
            to={to}
            className={({ isActive }) => cx(classes.tab, isActive && classes.current)}
          >
            <span className={classes.pill}>
              <Icon size={22} stroke={1.7} aria-hidden="true" />
            </span>
            {t(`nav.tab.${key}`)}
          </NavLink>
        ))}
        <button
          type="button"
          className={cx(classes.tab, isInMore && classes.current)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(true);
          }}
        >
          <span className={classes.pill}>
            <IconMore size={22} stroke={1.7} aria-hidden="true" />
          </span>
          {t('nav.tab.more')}
        </button>
      </nav>
      <MoreSheet isOpen={isOpen} onClose={close} />
    </>
  );
}

function MoreSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const isAdmin = useSession().user?.is_admin === true;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      classNames={{ content: classes.sheet ?? '' }}
      title={t('nav.tab.more')}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className={classes.price}>
        <PriceLine />
      </div>
      <ul className={classes.list}>
        {[...MORE, ...(isAdmin ? [ADMINISTRATION] : [])].map(({ key, to, Icon }) => (
          <li key={key}>
            <Link to={to} className={classes.entry} onClick={onClose}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              {t(`nav.${key}`)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={classes.entry} onClick={signOut}>
            <IconSignOut size={20} stroke={1.7} aria-hidden="true" />
            {t('account.signOut')}
          </button>
        </li>
      </ul>
      <div className={classes.account}>
        <Initials />
        <AccountLines />
        <span className={classes.switches}>
          <LanguageToggle />
          <ThemeToggle />
        </span>
      </div>
    </Drawer>
  );
}
