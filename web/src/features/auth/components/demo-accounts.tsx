import { useTranslation } from 'react-i18next';

import { useDemoAccounts } from '../api/use-demo-accounts';
import classes from './sign-in-form.module.css';

interface DemoAccountsProps {
  readonly onChoose: (account: { readonly username: string; readonly password: string }) => void;
}

/** What a development server offers to try; nothing anywhere else. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('auth');
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <div className={classes.demo}>
      <p>{t('demo.title')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <span>
              {account.username} <span className="ui-muted">/ {account.password}</span>
            </span>
            <button
              type="button"
              className="ui-link"
              aria-label={t('demo.useNamed', { name: account.username })}
              onClick={() => {
                onChoose(account);
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
