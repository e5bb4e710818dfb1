import { CONSULTANCY_MESSAGE_MAX, consultancyOffers } from '@app/contracts';
import type { ConsultancyModality, ConsultancyRequest } from '@app/contracts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { Banner } from '../../../components/ui/banner';
import { UnsavedChanges } from '../../../components/ui/unsaved-changes';
import { isUnanswered, rejectionText } from '../../../lib/account/rejection-text';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { useLanguage } from '../../../lib/i18n/use-language';
import { requestConsultancy } from '../api/request-consultancy';
import { FIELDS, rejectedFields, requestFaults } from '../model/request-faults';
import type { Faults, Field } from '../model/request-faults';
import classes from './request-form.module.css';

const BLANK: ConsultancyRequest = { modality: 'virtual', name: '', email: '', message: '', website: '' };

interface RequestFormProps {
  readonly onSent: () => void;
}

/** Asks for a session. Nothing is booked or paid here. */
export function RequestForm({ onSent }: RequestFormProps) {
  const { t } = useTranslation('consultancy');
  const { i18n } = useTranslation();
  const { language } = useLanguage();
  const { isBusy, run } = useSingleFlight();
  const [values, setValues] = useState(BLANK);
  const [wasSent, setWasSent] = useState(false);
  const [rejection, setRejection] = useState<{ readonly error: unknown; readonly of: ConsultancyRequest }>();
  // One for what is typed: a repetition after a lost answer is the same request.
  const attempt = useRef<{ readonly key: string; readonly of: ConsultancyRequest }>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const messageField = useRef<HTMLTextAreaElement>(null);

  const own = wasSent ? requestFaults(values, t) : {};
  const rejected = rejection === undefined ? {} : rejectedFields(rejection.error, t);
  const faultOf = (field: Field): string | undefined =>
    own[field] ?? (rejection?.of[field] === values[field] ? rejected[field] : undefined);
  const focusFirst = (faults: Faults): boolean => {
    const first = FIELDS.find((field) => faults[field] !== undefined);
    if (first === undefined) return false;
    const fields = { name: nameField, email: emailField, message: messageField };
    fields[first].current?.focus();
    return true;
  };
  const send = async (): Promise<void> => {
    setRejection(undefined);
    if (attempt.current?.of !== values) attempt.current = { key: crypto.randomUUID(), of: values };
    try {
      await requestConsultancy(values, { key: attempt.current.key, language });
    } catch (error) {
      setRejection({ error, of: values });
      focusFirst(rejectedFields(error, t));
      return;
    }
    onSent();
  };
  const submit = (): void => {
    setWasSent(true);
    if (!focusFirst(requestFaults(values, t))) void run(send);
  };
  const choose = (modality: ConsultancyModality): void => {
    setValues((before) => ({ ...before, modality }));
  };
  const text = (field: Field) => ({
    label: t(`field.${field}`),
    name: field,
    value: values[field],
    error: faultOf(field),
    errorProps: { role: 'alert' },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [field]: value }));
    },
  });

  return (
    <Form onSubmit={submit}>
      <UnsavedChanges isDirty={[values.name, values.email, values.message].some((value) => value !== '')} />
      {rejection === undefined || Object.keys(rejected).length > 0 ? null : (
        <Banner
          tone="error"
          title={
            isUnanswered(rejection.error)
              ? t('fault.network')
              : rejectionText(rejection.error, i18n, t('fault.other'))
          }
        />
      )}
      <fieldset className={classes.choice}>
        <legend>{t('field.modality')}</legend>
        {consultancyOffers.map(({ modality }) => (
          <label key={modality}>
            <input
              type="radio"
              name="modality"
              checked={values.modality === modality}
              onChange={() => {
                choose(modality);
              }}
            />
            {t(`offer.${modality}`)}
          </label>
        ))}
      </fieldset>
      <TextInput ref={nameField} {...text('name')} autoComplete="name" />
      <TextInput ref={emailField} {...text('email')} type="email" autoComplete="email" />
      <Textarea ref={messageField} {...text('message')} rows={6} maxLength={CONSULTANCY_MESSAGE_MAX} />
      <div className={classes.hidden} aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={values.website}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((before) => ({ ...before, website: value }));
          }}
        />
      </div>
      <Button type="submit" loading={isBusy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
