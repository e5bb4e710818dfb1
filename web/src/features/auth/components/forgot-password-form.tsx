import { Button, TextInput } from '@mantine/core';
import type { i18n, TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { OfflineNote } from '../../../components/account/offline-note';
import { Banner } from '../../../components/ui/banner';
import { isUnanswered, rejectionText } from '../../../lib/account/rejection-text';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { isApiProblem } from '../../../lib/api/api-problem';
import { forgotPassword } from '../api/forgot-password';
import { waitAfter } from '../model/sign-in-message';

/** What a rejected request for a new password says, by the error catalogue of the specification. */
function forgotMessage(error: unknown, t: TFunction<'auth'>, instance: i18n): string {
  if (isUnanswered(error)) return t('error.network');
  if (!isApiProblem(error) || error.kind !== 'problem') return t('forgot.error.other');
  switch (error.status) {
    case 400:
      return rejectionText(error, instance, t('forgot.error.invalid'));
    case 404:
      return t('forgot.error.notFound');
    case 429:
      return rejectionText(error, instance, t('error.tooMany'));
    case 500:
      return t('forgot.error.server');
    default:
      return t('forgot.error.other');
  }
}

interface ForgotPasswordFormProps {
  readonly username: string;
  readonly onUsername: (username: string) => void;
}

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'sent'; readonly username: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The mailed password is next to the old one, so a wrong name here harms nobody. */
export function ForgotPasswordForm({ username, onUsername }: ForgotPasswordFormProps) {
  const { t, i18n } = useTranslation('auth');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const { isBusy, run } = useSingleFlight();
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
