import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { OfflineNote } from '../../../components/account/offline-note';
import { Banner } from '../../../components/ui/banner';
import { useOneAtATime } from '../../../lib/account/use-one-at-a-time';
import { forgotPassword } from '../api/forgot-password';
import { forgotMessage } from '../model/forgot-message';
import { waitAfter } from '../model/sign-in-message';

interface ForgotPasswordFormProps {
  readonly username: string;
  readonly onUsername: (username: string) => void;
}

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'sent'; readonly username: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The mailed password stands beside the old one, so a wrong name here harms nobody. */
export function ForgotPasswordForm({ username, onUsername }: ForgotPasswordFormProps) {
  const { t, i18n } = useTranslation('auth');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const { isBusy, run } = useOneAtATime();
  const field = useRef<HTMLInputElement>(null);
  const name = username.trim();

  const submit = (): void => {
    if (name === '') {
      setOutcome({ kind: 'missing' });
      field.current?.focus();
      return;
    }
    void run(async () => {
      setOutcome({ kind: 'none' });
      try {
        await forgotPassword(name);
        setOutcome({ kind: 'sent', username: name });
      } catch (error) {
        setOutcome({ kind: 'failed', error });
      }
    });
  };

  return (
    <Form onSubmit={submit}>
      <OfflineNote />
      {outcome.kind === 'sent' ? (
        <Banner tone="info" title={t('forgot.sent.title')}>
          {t('forgot.sent.text', { name: outcome.username })}
        </Banner>
      ) : null}
      {outcome.kind === 'failed' ? (
        <Banner tone="error" title={forgotMessage(outcome.error, t, i18n)}>
          {waitAfter(outcome.error, t)}
        </Banner>
      ) : null}
      <TextInput
        ref={field}
        label={t('username.label')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        description={t('forgot.help')}
        value={username}
        error={outcome.kind === 'missing' && name === '' ? t('forgot.error.usernameRequired') : undefined}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          onUsername(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        fullWidth
        loading={isBusy}
        variant={outcome.kind === 'sent' ? 'default' : 'filled'}
      >
        {outcome.kind === 'sent' ? t('forgot.again') : t('forgot.submit')}
      </Button>
    </Form>
  );
}
