import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Form } from '../../../components/account/form';
import { emailFault } from '../model/email-fault';

interface EmailStepProps {
  readonly email: string;
  readonly onBack: () => void;
  readonly onNext: (email: string) => void;
}

/** A visitor's address, twice: the account and its credentials are mailed to it. */
export function EmailStep({ email: before, onBack, onNext }: EmailStepProps) {
  const { t } = useTranslation('subscription');
  const [email, setEmail] = useState(before);
  const [again, setAgain] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);
  const fault = emailFault(email, true, t);
  const againFault = again.trim() === email.trim() ? undefined : t('email.differ');

  const submit = (): void => {
    setWasSent(true);
    if (fault !== undefined) emailInput.current?.focus();
    else if (againFault !== undefined) againInput.current?.focus();
    else onNext(email.trim());
  };
  return (
    <Form onSubmit={submit}>
      <p>{t('email.why')}</p>
      <TextInput
        ref={emailInput}
        type="email"
        name="email"
        autoComplete="email"
        label={t('email.label')}
        value={email}
        error={wasSent ? fault : undefined}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
        }}
      />
      <TextInput
        ref={againInput}
        type="email"
        name="email-again"
        autoComplete="off"
        label={t('email.again')}
        value={again}
        error={wasSent && fault === undefined ? againFault : undefined}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setAgain(event.currentTarget.value);
        }}
      />
      <p className="ui-muted">
        {t('email.haveAccount')}{' '}
        <Link className="ui-link" to="/login" state={{ from: '/subscription' }}>
          {t('email.signIn')}
        </Link>
      </p>
      <div className="ui-actions">
        <Button variant="default" onClick={onBack}>
          {t('checkout.back')}
        </Button>
        <Button type="submit">{t('checkout.next')}</Button>
      </div>
    </Form>
  );
}
