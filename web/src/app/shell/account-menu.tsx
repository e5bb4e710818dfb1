import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconSignOut } from '../../components/ui/icons';
import { cx } from '../../lib/classes';
import { AccountLines, Initials } from './account';
import { useSignOut } from './use-sign-out';
import classes from './account.module.css';

/** The signed-in person at the foot of the side bar, and the way out. */
export function AccountMenu({ isRail }: { readonly isRail: boolean }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Menu position={isRail ? 'right-end' : 'top'} width={isRail ? 240 : 'target'}>
      <Menu.Target>
        <button type="button" className={cx(classes.account, isRail && classes.narrow)}>
          <Initials />
          <span className="ui-visually-hidden">{t('account.menu')}</span>
          {isRail ? null : <AccountLines />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isRail ? (
          <div className={classes.inMenu}>
            <AccountLines />
          </div>
        ) : null}
        <Menu.Item leftSection={<IconSignOut size={18} stroke={1.7} />} onClick={signOut}>
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
