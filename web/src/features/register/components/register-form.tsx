import { newUsernameField } from '@app/contracts';
import { Button, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { NewPasswordField } from '../../../components/account/new-password-field';
import { OfflineNote } from '../../../components/account/offline-note';
import { Banner } from '../../../components/ui/banner';
import { usePasswordMinimum } from '../../../lib/account/password-minimum';
import { rejectionText } from '../../../lib/account/rejection-text';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { timeZoneNames } from '../../../lib/format/display-zone';
import { useLanguage } from '../../../lib/i18n/use-language';
import { register, userExists } from '../api/register';
import {
  browserZone,
  FIELDS,
  isZoneUnknown,
  registrationFaults,
  registrationMessage,
  rejectedFields,
  requestOf,
} from '../model/registration';
import type { Faults, Field, TextField, Values } from '../model/registration';
import { UnsavedChanges } from '../../../components/ui/unsaved-changes';
import { TermsField } from './terms-field';

type NameCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'free' | 'taken'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: unknown };

const NONE: NameCheck = { kind: 'none' };

/**
 * Asks whether a name is taken when its field is left, once a name. An answer for a name that was changed meanwhile is
 * dropped. Only a courtesy: the registration itself decides.
 */
function useNameCheck(username: string): { readonly check: NameCheck; readonly ask: () => void } {
  const [found, setFound] = useState<NameCheck>(NONE);
  const asking = useRef<AbortController>(null);
  const parsed = newUsernameField.safeParse(username);
  const name = parsed.success ? parsed.data : null;
  const isOfThisName = found.kind !== 'none' && found.name === name;

  useEffect(
    () => () => {
      asking.current?.abort();
    },
    [],
  );

  const ask = (): void => {
    if (name === null || isOfThisName) return;
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    userExists(name, controller.signal).then(
      (exists) => {
        setFound({ kind: exists ? 'taken' : 'free', name });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFound({ kind: 'failed', name, error });
      },
    );
  };
  return { check: isOfThisName ? found : NONE, ask };
}

interface Refusal {
  readonly error: unknown;
  /** What was sent. */
  readonly of: Values;
}

/** What is wrong with each field: by the rules of the contract once the form was sent, and by the server. */
function useFaults(values: Values, isNameTaken: boolean) {
  const { t, i18n } = useTranslation('register');
  const [wasSent, setWasSent] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const own = wasSent ? registrationFaults(values, i18n) : {};
  const refused = refusal === null ? {} : rejectedFields(refusal.error, t, i18n);
  const faultOf = (field: Field): string | undefined => {
    if (own[field] !== undefined) return own[field];
    // What the server had against a field goes when the field is changed.
    if (refusal?.of[field] === values[field] && refused[field] !== undefined) return refused[field];
    return field === 'username' && isNameTaken ? t('username.taken') : undefined;
  };
  const refusalOfAll = refusal === null || Object.keys(refused).length > 0 ? null : refusal.error;
  return { faultOf, refusalOfAll, setWasSent, setRefusal };
}

interface ZoneFieldProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

/** Asked only where the server does not know the zone of the browser. */
function ZoneField({ value, onChange }: ZoneFieldProps) {
  const { t } = useTranslation('register');
  return (
    <Select
      searchable
      label={t('zone.label')}
      description={t('zone.help')}
      data={timeZoneNames(value)}
      nothingFoundMessage={t('zone.nothing')}
      limit={60}
      value={value}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}

const NOTHING: Values = { username: '', email: '', full_name: '', password: '', terms_version: null };

interface RegisterFormProps {
  /** The account exists. */
  readonly onRegistered: (username: string, password: string) => Promise<void>;
}

/** Name and password are enough; an address is what a forgotten password is mailed to. */
export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { t, i18n } = useTranslation('register');
  const { language } = useLanguage();
  const [values, setValues] = useState(NOTHING);
  const [zone, setZone] = useState(browserZone);
  const [isZoneAsked, setIsZoneAsked] = useState(false);
  const { isBusy, run } = useSingleFlight();
  const passwordMinimum = usePasswordMinimum();
  const name = useNameCheck(values.username);
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const fullNameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const termsField = useRef<HTMLInputElement>(null);
  const { faultOf, refusalOfAll, setWasSent, setRefusal } = useFaults(values, name.check.kind === 'taken');

  const change = (field: TextField) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
  };
  const focusFirst = (faults: Faults): boolean => {
    const first = FIELDS.find((field) => faults[field] !== undefined);
    if (first === undefined) return false;
    const fields = {
      username: nameField,
      email: emailField,
      full_name: fullNameField,
      password: passwordField,
      terms_version: termsField,
    };
    fields[first].current?.focus();
    return true;
  };

  const send = async (): Promise<void> => {
    setRefusal(null);
    try {
      await register(requestOf(values, language, zone));
    } catch (error) {
      setRefusal({ error, of: values });
      if (isZoneUnknown(error)) setIsZoneAsked(true);
      focusFirst(rejectedFields(error, t, i18n));
      return;
    }
    await onRegistered(values.username, values.password);
  };
  const submit = (): void => {
    setWasSent(true);
    if (!focusFirst(registrationFaults(values, i18n))) void run(send);
  };
  const nameHelp = (): string => {
    if (name.check.kind === 'free') return t('username.free');
    return name.check.kind === 'failed'
      ? rejectionText(name.check.error, i18n, t('username.unchecked'))
      : t('username.help');
  };
  const text = (field: Exclude<TextField, 'password'>) => ({
    value: values[field],
    error: faultOf(field),
    errorProps: { role: 'alert' },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      change(field)(event.currentTarget.value);
    },
  });

  return (
    <Form onSubmit={submit}>
      <UnsavedChanges isDirty={FIELDS.some((field) => values[field] !== NOTHING[field])} />
      <OfflineNote />
      {refusalOfAll === null ? null : (
        <Banner tone="error" title={registrationMessage(refusalOfAll, t, i18n)} />
      )}
      <TextInput
        ref={nameField}
        {...text('username')}
        label={t('username.label')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        description={faultOf('username') === undefined ? nameHelp() : undefined}
        onBlur={name.ask}
      />
      <NewPasswordField
        ref={passwordField}
        label={t('password.label')}
        value={values.password}
        onChange={change('password')}
        error={faultOf('password')}
        help={t('password.help', { min: passwordMinimum })}
        personal={[values.username, values.email, values.full_name]}
      />
      <TextInput
        ref={emailField}
        {...text('email')}
        type="email"
        label={t('email.label')}
        name="email"
        autoComplete="email"
        description={faultOf('email') === undefined ? t('email.help') : undefined}
      />
      <TextInput
        ref={fullNameField}
        {...text('full_name')}
        label={t('fullName.label')}
        name="name"
        autoComplete="name"
        description={faultOf('full_name') === undefined ? t('fullName.help') : undefined}
      />
      {isZoneAsked ? <ZoneField value={zone} onChange={setZone} /> : null}
      <TermsField
        ref={termsField}
        value={values.terms_version}
        onChange={(version) => {
          setValues((before) => ({ ...before, terms_version: version }));
        }}
        error={faultOf('terms_version')}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
