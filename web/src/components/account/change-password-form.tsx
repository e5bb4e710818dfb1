import { PASSWORD_LENGTH } from '@app/contracts';
import { Button } from '@mantine/core';
import type { i18n, TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { changePassword } from '../../lib/account/change-password';
import { isPasswordRefused, usePasswordMinimum } from '../../lib/account/password-minimum';
import { isUnanswered, rejectionText } from '../../lib/account/rejection-text';
import { useSingleFlight } from '../../lib/account/use-single-flight';
import { isApiProblem } from '../../lib/api/api-problem';
import { session } from '../../lib/session/current-session';
import { useSession } from '../../lib/session/use-session';
import { Banner } from '../ui/banner';
import { Form } from './form';
import { NewPasswordField } from './new-password-field';
import { OfflineNote } from './offline-note';
import { PasswordField } from './password-field';

type Translations = TFunction<['auth', 'common']>;
type Field = 'current' | 'next' | 'again';
type Faults = Partial<Record<Field, string>>;
type Values = Readonly<Record<Field, string>>;

const NOTHING: Values = { current: '', next: '', again: '' };
const lengthOf = (text: string): number => Array.from(text).length;

function nextFault({ current, next }: Values, minimum: number, t: Translations): string | undefined {
  if (next === '') return t('auth:change.nextRequired');
  if (lengthOf(next) < minimum) return t('auth:change.tooShort', { min: minimum });
  if (lengthOf(next) > PASSWORD_LENGTH.max) return t('auth:change.tooLong', { max: PASSWORD_LENGTH.max });
  return next === current ? t('auth:change.same') : undefined;
}

function againFault({ next, again }: Values, t: Translations): string | undefined {
  if (again === '') return t('auth:change.againRequired');
  return again === next ? undefined : t('auth:change.mismatch');
}

function faultsOf(values: Values, minimum: number, t: Translations): Faults {
  const found = {
    current: values.current === '' ? t('auth:change.currentRequired') : undefined,
    next: nextFault(values, minimum, t),
    again: againFault(values, t),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** What a rejected change says, by the error catalogue of the specification. */
function failureText(error: unknown, t: Translations, instance: i18n): string {
  if (isUnanswered(error)) return t('auth:error.network');
  if (!isApiProblem(error) || error.kind !== 'problem') return t('auth:change.error.other');
  switch (error.status) {
    case 400: {
      const isCurrent =
        error.code === 'AUTH.CURRENT_PASSWORD' || /current password/i.test(error.detail ?? '');
      return isCurrent ? t('auth:change.error.current') : t('auth:change.error.invalid');
    }
    case 401:
      return t('auth:change.error.required');
    case 403:
      return t('auth:error.denied');
    default:
      return error.code === null
        ? (error.detail ?? t('auth:change.error.other'))
        : instance.t(`problem.code.${error.code}`, {
            defaultValue: error.detail ?? t('auth:change.error.other'),
          });
  }
}

interface ChangePasswordFormProps {
  /** What the current password is called: the mailed one has its own name. */
  readonly currentLabel?: string;
}

/** Afterwards the person signs in again, here and on every other device. */
export function ChangePasswordForm({ currentLabel }: ChangePasswordFormProps) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const { user } = useSession();
  const username = user?.username ?? '';
  const [values, setValues] = useState(NOTHING);
  const [wasSent, setWasSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [refusedPassword, setRefusedPassword] = useState<string | null>(null);
  const minimum = usePasswordMinimum();
  const { isBusy, run } = useSingleFlight();
  const currentField = useRef<HTMLInputElement>(null);
  const nextField = useRef<HTMLInputElement>(null);
  const againField = useRef<HTMLInputElement>(null);
  const faults = wasSent ? faultsOf(values, minimum, t) : {};
  // What the server has against the new password goes when it is changed.
  const nextRefusal =
    isPasswordRefused(failure) && refusedPassword === values.next
      ? rejectionText(failure, i18n, t('auth:change.error.invalid'))
      : undefined;
  const change = (field: Field) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
  };

  const send = async (): Promise<void> => {
    setFailure(null);
    try {
      await changePassword({ username, current: values.current, next: values.next });
      session.endAfterPasswordChange();
    } catch (error) {
      setFailure(error);
      if (!isPasswordRefused(error)) return;
      setRefusedPassword(values.next);
      nextField.current?.focus();
    }
  };
  const submit = (): void => {
    setWasSent(true);
    const found = faultsOf(values, minimum, t);
    const first = (['current', 'next', 'again'] as const).find((field) => found[field] !== undefined);
    if (first === undefined) void run(send);
    else ({ current: currentField, next: nextField, again: againField })[first].current?.focus();
  };

  return (
    <Form onSubmit={submit}>
      <OfflineNote />
      {failure === null || isPasswordRefused(failure) ? null : (
        <Banner tone="error" title={failureText(failure, t, i18n)} />
      )}
      {/* Not to be seen: it tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        ref={currentField}
        label={currentLabel ?? t('auth:change.current')}
        name="current-password"
        autoComplete="current-password"
        value={values.current}
        onChange={change('current')}
        error={faults.current}
      />
      <NewPasswordField
        ref={nextField}
        label={t('auth:change.next')}
        value={values.next}
        onChange={change('next')}
        error={faults.next ?? nextRefusal}
        help={t('auth:change.help', { min: minimum })}
        personal={[username, user?.full_name ?? '']}
      />
      <PasswordField
        ref={againField}
        label={t('auth:change.again')}
        name="new-password-again"
        autoComplete="new-password"
        value={values.again}
        onChange={change('again')}
        error={faults.again}
      />
      <Button type="submit" loading={isBusy}>
        {t('auth:change.submit')}
      </Button>
    </Form>
  );
}
