import { productName } from '@app/contracts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';

import { Brand, Mark } from '../../components/ui/brand';
import { IconSettings } from '../../components/ui/icons';
import { lazyControl } from '../../components/ui/lazy-control';
import { cx } from '../../lib/classes';
import { openPartsOf, useCurrentRecommendation } from '../../lib/recommendation/current-recommendation';
import { useIsAuditor } from '../../lib/me/me';
import { useSession } from '../../lib/session/use-session';
import { AccountButton } from './account-button';
import { ADMIN_GROUP, AUDIT_GROUP, NAV_GROUPS } from './navigation';
import type { NavEntry } from './navigation';
import classes from './side-bar.module.css';

/** The signed-in person at the foot of the side bar, and the way out. */
const AccountMenu = lazyControl<{ readonly isRail: boolean }>({
  plain: ({ isRail, onPress }) => <AccountButton isRail={isRail} onClick={onPress} />,
  load: async () => (await import('./account-menu-open')).OpenAccountMenu,
});

interface SideBarProps {
  /** Icons only, for middle widths. */
  readonly isRail: boolean;
}

interface EntryProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: NavEntry['Icon'];
  readonly isRail: boolean;
  /** Operations of the week that wait; drawn when there are any. */
  readonly open?: number;
}

function Entry({ to, label, Icon, isRail, open = 0 }: EntryProps) {
  const { t } = useTranslation();
  return (
    <li>
      <NavLink
        to={to}
        className={({ isActive }) => cx(classes.entry, isActive && classes.current)}
        {...(isRail ? { 'data-tip': label } : {})}
      >
        {({ isActive }) => (
          <>
            <Icon size={20} stroke={isActive ? 2 : 1.7} aria-hidden="true" />
            <span className={isRail ? 'ui-visually-hidden' : undefined}>{label}</span>
            {open === 0 ? null : (
              <span className={classes.open}>
                <span aria-hidden="true">{open}</span>
                <span className="ui-visually-hidden">{t('nav.open', { count: open })}</span>
              </span>
            )}
          </>
        )}
      </NavLink>
    </li>
  );
}

/** Navigation on wide and middle screens. */
export function SideBar({ isRail }: SideBarProps) {
  const { t } = useTranslation();
  const current = useCurrentRecommendation().data;
  const open = current === undefined ? 0 : openPartsOf(current).length;
  const isAdmin = useSession().user?.is_admin === true;
  const groups = [...NAV_GROUPS, ...(useIsAuditor() ? [AUDIT_GROUP] : []), ...(isAdmin ? [ADMIN_GROUP] : [])];
  return (
    <nav aria-label={t('nav.label')} className={cx(classes.bar, isRail && classes.rail)}>
      <Link to="/dashboard" className={classes.brand} {...(isRail ? { 'aria-label': productName } : {})}>
        {isRail ? <Mark /> : <Brand />}
      </Link>
      <div className={classes.nav}>
        {groups.map((group) => (
          <Fragment key={group.key}>
            {group.key === 'main' || isRail ? null : (
              <p className={classes.group} id={`nav-${group.key}`}>
                {t(`nav.${group.key}`)}
              </p>
            )}
            <ul
              className={classes.list}
              aria-label={group.key === 'main' ? t('nav.main') : t(`nav.${group.key}`)}
            >
              {group.entries.map(({ key, to, Icon }) => (
                <Entry
                  key={key}
                  to={to}
                  label={t(`nav.${key}`)}
                  Icon={Icon}
                  isRail={isRail}
                  open={key === 'weeklyTrade' ? open : 0}
                />
              ))}
            </ul>
          </Fragment>
        ))}
        <ul className={cx(classes.list, classes.last)} aria-label={t('nav.settings')}>
          <Entry to="/settings" label={t('nav.settings')} Icon={IconSettings} isRail={isRail} />
        </ul>
      </div>
      <AccountMenu isRail={isRail} />
    </nav>
  );
}
