import { secondFactorTicketSchema } from '@app/contracts';
import type { SecondFactorMethod } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { CodeField, codeIn } from '../../../components/account/second-factor-code-field';
import { Banner } from '../../../components/ui/banner';
import { TextLink } from '../../../components/ui/text-link';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { applyWantedProfile } from '../../../lib/account/wanted-profile';
import { isApiProblem } from '../../../lib/api/api-problem';
import { finishByCode, finishByPasskey, signInByPasskey } from '../../../lib/second-factor/finish-sign-in';
import { factorFailureText } from '../../../lib/second-factor/factor-failure-text';

interface BackProps {
  /** To name and password. */
  readonly onBack: () => void;
}

interface OtherStepProps extends BackProps {
  readonly username: string;
  /** Members of the problem that asked for a second step; null for a sign-in by passkey alone. */
  readonly ticket: Readonly<Record<string, unknown>> | null;
}

/** What stands in the place of name and password. */
export function OtherStep({ username, ticket, onBack }: OtherStepProps) {
  return ticket === null ? (
    <PasskeySignIn onBack={onBack} />
  ) : (
    <SecondStep username={username} members={ticket} onBack={onBack} />
  );
}

interface SecondStepProps extends BackProps {
  readonly username: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** What follows a right password: a code, a passkey, or a recovery code. */
function SecondStep({ username, members, onBack }: SecondStepProps) {
  const { t } = useTranslation(['common', 'second-factor']);
  const ticket = secondFactorTicketSchema.safeParse(members).data;
  const [method, setMethod] = useState<SecondFactorMethod | undefined>(ticket?.methods[0]);
  if (ticket === undefined || method === undefined)
    return (
      <>
        <Banner tone="error" title={t('second-factor:step.none')} />
        <Back onBack={onBack} />
      </>
    );
  const step = { username, ticket: ticket.ticket };
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyStep sign={async () => finishByPasskey(username, ticket.ticket)} isBegun={false} />
      ) : (
        <CodeStep key={method} {...step} method={method} />
      )}
      <div className="ui-body ui-column ui-center ui-gap-8 ui-above-16">
        {ticket.methods
          .filter((other) => other !== method)
          .map((other) => (
            <TextLink
              key={other}
              onClick={() => {
                setMethod(other);
              }}
            >
              {t(`second-factor:step.use.${other}`)}
            </TextLink>
          ))}
        <Back onBack={onBack} />
      </div>
    </>
  );
}

/** A sign-in without name and password, begun by the button that brought this here. */
function PasskeySignIn({ onBack }: BackProps) {
  return (
    <>
      <PasskeyStep sign={signInByPasskey} isBegun />
      <div className="ui-body ui-column ui-center ui-gap-8 ui-above-16">
        <Back onBack={onBack} />
      </div>
    </>
  );
}

function Back({ onBack }: BackProps) {
  const { t } = useTranslation(['common', 'second-factor']);
  return <TextLink onClick={onBack}>{t('second-factor:step.back')}</TextLink>;
}

interface CodeStepProps {
  readonly username: string;
  readonly ticket: string;
  readonly method: 'totp' | 'recovery-code';
}

function CodeStep({ username, ticket, method }: CodeStepProps) {
  const { t, i18n } = useTranslation(['common', 'second-factor']);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useSingleFlight();
  const field = useRef<HTMLInputElement>(null);
  // The step takes the place of the form that was sent: who types goes on typing.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const submit = (): void => {
    const code = method === 'totp' ? codeIn(text) : text.trim();
    if (code === null || code === '') {
      setFault(t(`second-factor:code.required.${method}`));
      field.current?.focus();
      return;
    }
    void run(async () => {
      setFault(undefined);
      try {
        await finishByCode(username, ticket, { method, code });
        void applyWantedProfile();
      } catch (error) {
        setFault(factorFailureText(error, t, i18n));
        field.current?.select();
      }
    });
  };
  const change = (value: string): void => {
    setFault(undefined);
    setText(value);
  };
  return (
    <Form onSubmit={submit}>
      <p className="ui-muted">{t(`second-factor:step.line.${method}`)}</p>
      {method === 'totp' ? (
        <CodeField ref={field} value={text} error={fault} onChange={change} />
      ) : (
        <TextInput
          ref={field}
          label={t('second-factor:recovery.label')}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={text}
          error={fault}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            change(event.currentTarget.value);
          }}
        />
      )}
      <Button type="submit" fullWidth loading={isBusy}>
        {t('second-factor:step.submit')}
      </Button>
    </Form>
  );
}

interface PasskeyStepProps {
  readonly sign: () => Promise<void>;
  /** Begins by itself: the button for it was pressed already. */
  readonly isBegun: boolean;
}

function PasskeyStep({ sign, isBegun }: PasskeyStepProps) {
  const { t, i18n } = useTranslation(['common', 'second-factor']);
  const [failure, setFailure] = useState<unknown>(null);
  const { isBusy, run } = useSingleFlight();
  const begin = (): void => {
    void run(async () => {
      setFailure(null);
      try {
        await sign();
        void applyWantedProfile();
      } catch (error) {
        setFailure(error);
      }
    });
  };
  const button = useRef<HTMLButtonElement>(null);
  // It takes the place of what was pressed, and a button under way cannot have the focus.
  useEffect(() => {
    if (!isBusy) button.current?.focus();
  }, [isBusy]);
  const wasBegun = useRef(false);
  useEffect(() => {
    if (!isBegun || wasBegun.current) return;
    wasBegun.current = true;
    begin();
  });
  return (
    <Form onSubmit={begin}>
      {failure === null ? (
        <p className="ui-muted">{t('second-factor:step.line.passkey')}</p>
      ) : (
        <Banner tone="error" title={factorFailureText(failure, t, i18n)}>
          {isApiProblem(failure) ? null : t('second-factor:passkey.again')}
        </Banner>
      )}
      <Button ref={button} type="submit" fullWidth loading={isBusy}>
        {t('second-factor:step.passkey')}
      </Button>
    </Form>
  );
}
