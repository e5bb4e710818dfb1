import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { session } from '../../../lib/session/current-session';
import { signInFaults } from '../api/sign-in-fields';
import { signInMessage } from '../api/sign-in-message';
import { useDemoAccounts } from '../api/use-demo-accounts';
import classes from './sign-in-form.module.css';

/** Faults appear when the form is sent and go when their field is mended. */
export function SignInForm() {
  const { t } = useTranslation('auth');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const faults = wasSent ? signInFaults(username, password, t) : {};

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setWasSent(true);
    const found = signInFaults(username, password, t);
    if (found.username !== undefined || found.password !== undefined) {
      (found.username === undefined ? passwordField : nameField).current?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      await session.signIn(username.trim(), password);
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {failure === null ? null : <Banner tone="error" title={signInMessage(failure, t)} />}
      <TextInput
        ref={nameField}
        label={t('username.label')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={faults.username}
        onChange={(event) => {
          setUsername(event.currentTarget.value);
        }}
      />
      <PasswordInput
        ref={passwordField}
        label={t('password.label')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={faults.password}
        visibilityToggleButtonProps={{
          'aria-label': t('password.toggle'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
        }}
      />
      <Button type="submit" fullWidth loading={isSending}>
        {t('submit')}
      </Button>
      <DemoAccounts
        onChoose={(account) => {
          setUsername(account.username);
          setPassword(account.password);
        }}
      />
    </form>
  );
}

interface DemoAccountsProps {
  readonly onChoose: (account: { readonly username: string; readonly password: string }) => void;
}

function DemoAccounts({ onChoose }: DemoAccountsProps) {
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
