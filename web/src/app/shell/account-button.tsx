import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { AccountLines, Initials } from './account';
import classes from './account.module.css';

interface AccountButtonProps extends ComponentProps<'button'> {
  /** The initials only. */
  readonly isRail: boolean;
}

/** Who is signed in, as the button that opens the menu of the account. */
export function AccountButton({ isRail, ...rest }: AccountButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...rest}
      className={cx(classes.account, isRail && classes.narrow)}
    >
      <Initials />
      <span className="ui-visually-hidden">{t('account.menu')}</span>
      {isRail ? null : <AccountLines />}
    </button>
  );
}
