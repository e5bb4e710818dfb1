import { useTranslation } from 'react-i18next';

import { useMeta } from '../../../lib/account/use-meta';
import classes from './demo-accounts.module.css';

interface DemoAccountsProps {
  readonly onChoose: (username: string, password: string) => void;
}

/**
 * What a development server offers to try; nothing anywhere else. It comes when the server has answered, so it stands
 * below what was there before.
 */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('auth');
  const accounts = useMeta()?.demoAccounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <div className={classes.demo}>
      <p>{t('demo.title')}</p>
      <ul>
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
