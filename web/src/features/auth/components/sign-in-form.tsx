import { Button, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { lazy, startTransition, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { OfflineNote } from '../../../components/account/offline-note';
import { PasswordField } from '../../../components/account/password-field';
import { Banner } from '../../../components/ui/banner';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { applyWantedProfile } from '../../../lib/account/wanted-profile';
import { isApiProblem } from '../../../lib/api/api-problem';
import { cx } from '../../../lib/classes';
import { session } from '../../../lib/session/current-session';
import { useSession } from '../../../lib/session/use-session';
import { loadPart } from '../../../lib/version/load-part';
import { signInMessage, waitAfter } from '../model/sign-in-message';
import classes from './sign-in-form.module.css';

// Most people never see it: it comes when it is asked for.
const OtherStep = lazy(async () => ({
  default: await loadPart(async () => (await import('./late-parts')).loadOtherStep()),
}));

/** Why somebody who was signed in is at the entrance again. */
function SessionNote() {
  const { t } = useTranslation('auth');
  const session = useSession();
  if (session.status !== 'unauthenticated' || session.end === null) return null;
  if (session.end === 'passwordChanged') {
    return (
      <Banner tone="info" title={t('changed.title')}>
        {t('changed.text')}
      </Banner>
    );
  }
  return (
    <Banner tone="warn" title={t('ended.title')}>
      {t('ended.text')}
    </Banner>
  );
}

const MIN_USERNAME = 3;

interface SignInFaults {
  readonly username?: string;
  readonly password?: string;
}

/** The fields' faults in the reader's words; an empty object may be sent. */
function signInFaults(username: string, password: string, t: TFunction<'auth'>): SignInFaults {
  const name = username.trim();
  const nameFault =
    name === '' ? t('username.required') : name.length < MIN_USERNAME ? t('username.tooShort') : undefined;
  return {
    ...(nameFault === undefined ? {} : { username: nameFault }),
    ...(password === '' ? { password: t('password.required') } : {}),
  };
}

/** Of the problem that asks for a second step; null for a sign-in by passkey alone. */
type TicketMembers = Readonly<Record<string, unknown>> | null;

interface SignInFormProps {
  readonly username: string;
  readonly onUsername: (username: string) => void;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  /** The link for those who have forgotten their password. */
  readonly forgot: ReactNode;
}

/** Name and password, or what stands in their place: the second step of the account, a passkey. */
export function SignInForm(props: SignInFormProps) {
  const [ticket, setTicket] = useState<TicketMembers>();
  const [isBack, setBack] = useState(false);
  const show = (next: TicketMembers | undefined): void => {
    // The form stays until what takes its place has come.
    startTransition(() => {
      setTicket(next);
    });
  };
  return ticket === undefined ? (
    <PasswordForm {...props} isBack={isBack} onOther={show} />
  ) : (
    <OtherStep
      username={props.username.trim()}
      ticket={ticket}
      onBack={() => {
        setBack(true);
        show(undefined);
      }}
    />
  );
}

interface PasswordFormProps extends SignInFormProps {
  /** From what stood in its place. */
  readonly isBack: boolean;
  readonly onOther: (ticket: TicketMembers) => void;
}

/** Faults appear when the form is sent and go when their field is mended. */
function PasswordForm({ username, onUsername, password, onPassword, forgot, ...more }: PasswordFormProps) {
  const { isBack, onOther } = more;
  const { t } = useTranslation('auth');
  const [wasSent, setWasSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { isBusy, run } = useSingleFlight();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  // The link that led back is gone, and the focus with it.
  useEffect(() => {
    if (!isBack) return;
    const { current: name } = nameField;
    (name?.value === '' ? name : passwordField.current)?.focus();
  }, [isBack]);
  const faults = wasSent ? signInFaults(username, password, t) : {};

  const send = async (): Promise<void> => {
    setFailure(null);
    try {
      await session.signIn(username.trim(), password);
      void applyWantedProfile();
    } catch (error) {
      if (isApiProblem(error) && error.code === 'AUTH.SECOND_FACTOR_REQUIRED') {
        onOther(error.members);
        return;
      }
      setFailure(error);
      passwordField.current?.select();
    }
  };
  const submit = (): void => {
    setWasSent(true);
    const found = signInFaults(username, password, t);
    if (found.username !== undefined) nameField.current?.focus();
    else if (found.password !== undefined) passwordField.current?.focus();
    else void run(send);
  };

  return (
    <Form onSubmit={submit}>
      <OfflineNote />
      {failure === null ? (
        <SessionNote />
      ) : (
        <Banner tone="error" title={signInMessage(failure, t)}>
          {waitAfter(failure, t)}
        </Banner>
      )}
      <TextInput
        ref={nameField}
        label={t('username.label')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={faults.username}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          onUsername(event.currentTarget.value);
        }}
      />
      <PasswordField
        ref={passwordField}
        label={t('password.label')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
        error={faults.password}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t('submit')}
      </Button>
      <Button
        variant="default"
        fullWidth
        onClick={() => {
          onOther(null);
        }}
      >
        {t('passkey')}
      </Button>
      <div className={cx('ui-body', classes.forgot)}>{forgot}</div>
    </Form>
  );
}
