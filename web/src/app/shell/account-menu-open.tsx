import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconSignOut } from '../../components/ui/icons';
import type { OpensImmediately } from '../../components/ui/lazy-control';
import { AccountLines } from './account';
import { AccountButton } from './account-button';
import { useSignOut } from './use-sign-out';
import classes from './account.module.css';

interface OpenAccountMenuProps extends OpensImmediately {
  readonly isRail: boolean;
}

/** The button with its menu. */
export function OpenAccountMenu({ isRail, isOpenAtOnce }: OpenAccountMenuProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Menu
      position={isRail ? 'right-end' : 'top'}
      width={isRail ? 240 : 'target'}
      defaultOpened={isOpenAtOnce}
    >
      <Menu.Target>
        <AccountButton isRail={isRail} />
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
