import { createUserRequestSchema, roleSchema } from '@app/contracts';
import type { CreateUserResponse, RoleName } from '@app/contracts';
import { Button, Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { Banner } from '../../../components/ui/banner';
import { UnsavedChanges } from '../../../components/ui/unsaved-changes';
import { fieldFaults, issuesOf } from '../../../lib/account/field-faults';
import { rejectionText } from '../../../lib/account/rejection-text';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { isApiProblem } from '../../../lib/api/api-problem';
import { cx } from '../../../lib/classes';
import { timeZoneNames } from '../../../lib/format/display-zone';
import { useLanguage } from '../../../lib/i18n/use-language';
import { useCreateUser } from '../api/admin-users';
import type { NewUser } from '../api/admin-users';
import classes from './users.module.css';

const FIELDS = ['username', 'fullName', 'email'] as const;
type Field = (typeof FIELDS)[number];
type Faults = Partial<Record<Field, string>>;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

interface CreateUserFormProps {
  readonly onCreated: (user: CreateUserResponse) => void;
}

/** Name, language and zone of a new account; name and address as at the registration. */
export function CreateUserForm({ onCreated }: CreateUserFormProps) {
  const { t, i18n } = useTranslation('admin-users');
  const { t: words } = useTranslation('register');
  const { language: own } = useLanguage();
  const create = useCreateUser();
  const { isBusy, run } = useSingleFlight();
  const [values, setValues] = useState({ username: '', email: '', fullName: '' });
  const [language, setLanguage] = useState<NewUser['language']>(own);
  const [timeZone, setTimeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [roles, setRoles] = useState<readonly RoleName[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLDivElement>(null);

  const show = (found: Faults): boolean => {
    setFaults(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const send = async (user: NewUser): Promise<void> => {
    setFailure(null);
    try {
      onCreated(await create(user));
      setValues({ username: '', email: '', fullName: '' });
    } catch (error) {
      const isTaken = isApiProblem(error) && error.code === 'AUTH.USERNAME_TAKEN';
      const rejected = isTaken
        ? { username: words('username.taken') }
        : fieldFaults(issuesOf(error), FIELDS, i18n);
      if (!show(rejected)) setFailure(error);
    }
  };
  const submit = (): void => {
    const user: NewUser = {
      ...{ username: values.username.trim(), language, timeZone, roles },
      ...{ email: orNull(values.email), fullName: orNull(values.fullName) },
    };
    const parsed = createUserRequestSchema.safeParse(user);
    const isFaulty = show(parsed.success ? {} : fieldFaults(parsed.error.issues, FIELDS, i18n));
    if (!isFaulty) void run(() => send(user));
  };
  const text = (field: Field) => ({
    name: field,
    label: words(`${field}.label`),
    value: values[field],
    error: faults[field],
    errorProps: { role: 'alert' },
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [field]: value }));
      setFaults((before) => ({ ...before, [field]: undefined }));
    },
  });

  return (
    <Form onSubmit={submit}>
      <UnsavedChanges isDirty={Object.values(values).some((value) => value !== '')} />
      <div className={classes.form} ref={form}>
        {failure === null ? null : (
          <Banner tone="error" title={rejectionText(failure, i18n, t('unexpected'))} />
        )}
        <TextInput {...text('username')} autoCapitalize="none" spellCheck={false} />
        <TextInput {...text('fullName')} />
        <TextInput {...text('email')} type="email" />
        <NativeSelect
          label={t('create.language')}
          value={language}
          data={[
            { value: 'en', label: 'English' },
            { value: 'pt', label: 'Português' },
          ]}
          onChange={(event) => {
            setLanguage(event.currentTarget.value === 'pt' ? 'pt' : 'en');
          }}
        />
        <Select
          searchable
          label={words('zone.label')}
          data={timeZoneNames(timeZone)}
          nothingFoundMessage={words('zone.nothing')}
          limit={60}
          value={timeZone}
          onChange={(chosen) => {
            if (chosen !== null) setTimeZone(chosen);
          }}
        />
        <RoleChoice roles={roles} onChange={setRoles} />
        <p className="ui-muted">{t('create.password')}</p>
        <div>
          <Button type="submit" loading={isBusy}>
            {t('create.submit')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

interface RoleChoiceProps {
  readonly roles: readonly RoleName[];
  readonly onChange: (roles: readonly RoleName[]) => void;
}

function RoleChoice({ roles, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('admin-users');
  return (
    <fieldset className={cx('ui-grid ui-gap-8', classes.roles)}>
      <legend>{t('create.roles')}</legend>
      {roleSchema.options.map((role) => (
        <Checkbox
          key={role}
          label={t(`role.${role}`)}
          description={t(`create.role.${role}`)}
          checked={roles.includes(role)}
          onChange={(event) => {
            const others = roles.filter((one) => one !== role);
            onChange(event.currentTarget.checked ? [...others, role] : others);
          }}
        />
      ))}
    </fieldset>
  );
}
