import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';

import { IconDashboard, IconMore, IconPortfolio, IconRecords, IconWeek } from '../../components/ui/icons';
import { lazyDialog } from '../../components/ui/lazy-dialog';
import { cx } from '../../lib/classes';
import classes from './bottom-bar.module.css';
import { ADMINISTRATION, MORE } from './more-entries';

const TABS = [
  { key: 'tab.home', to: '/dashboard', Icon: IconDashboard },
  { key: 'tab.portfolio', to: '/portfolio', Icon: IconPortfolio },
  { key: 'tab.week', to: '/weekly-trade', Icon: IconWeek },
  { key: 'transactions', to: '/transactions', Icon: IconRecords },
] as const;

const MoreSheet = lazyDialog(async () => (await import('./more-sheet')).MoreSheet);

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
            {t(`nav.${key}`)}
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
