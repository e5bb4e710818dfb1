import type { MetaResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { cx } from '../../../lib/classes';
import classes from './demo-accounts.module.css';

interface DemoAccountsProps {
  readonly accounts: NonNullable<MetaResponse['demoAccounts']>;
  readonly onChoose: (username: string, password: string) => void;
}

/** What a development server offers to try. It comes when the server has answered, so it stands below what was there before. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('auth');
  return (
    <div className={cx('ui-body ui-full ui-above-16', classes.demo)}>
      <p>{t('demo.title')}</p>
      <ul className="ui-list">
        {accounts.map((account) => (
          <li key={account.username}>
            <span>
              {account.username} <span className="ui-muted">/ {account.password}</span>
              {account.shows === undefined ? null : (
                <span className={classes.shows}>{t(`demo.shows.${account.shows}`)}</span>
              )}
            </span>
            <button
              type="button"
              className="ui-link"
              aria-label={t('demo.useNamed', { name: account.username })}
              onClick={() => {
                onChoose(account.username, account.password);
              }}
            >
              {t('demo.use')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
