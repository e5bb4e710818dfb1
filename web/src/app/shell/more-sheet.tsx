import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { IconSignOut } from '../../components/ui/icons';
import { LanguageToggle } from '../../components/ui/language-toggle';
import { ThemeToggle } from '../../components/ui/theme-toggle';
import { useIsAuditor } from '../../lib/me/me';
import { useSession } from '../../lib/session/use-session';
import { AccountLines, Initials } from './account';
import classes from './bottom-bar.module.css';
import { ADMINISTRATION, AUDIT, MORE } from './more-entries';
import { PriceLine } from './price-line';
import { useSignOut } from './use-sign-out';

interface MoreSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The rest of the navigation, the account and the switches of the top bar. */
export function MoreSheet({ isOpen, onClose }: MoreSheetProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const isAuditor = useIsAuditor();
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
        {[...MORE, ...(isAuditor ? [AUDIT] : []), ...(isAdmin ? [ADMINISTRATION] : [])].map(
          ({ key, to, Icon }) => (
            <li key={key}>
              <Link to={to} className={classes.entry} onClick={onClose}>
                <Icon size={20} stroke={1.7} aria-hidden="true" />
                {t(`nav.${key}`)}
              </Link>
            </li>
          ),
        )}
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
