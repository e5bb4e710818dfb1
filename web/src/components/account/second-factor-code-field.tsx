import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface CodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const DIGITS = 6;
/** Apps show the code in two groups. */
const LENGTH_MAX = 8;

/** The six digits that were typed; null for anything else. */
export function codeIn(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '');
  return new RegExp(`^\\d{${String(DIGITS)}}$`).test(digits) ? digits : null;
}

/** The code that an authenticator app shows. */
export function CodeField({ value, error, onChange, ref }: CodeFieldProps) {
  const { t } = useTranslation(['common', 'second-factor']);
  return (
    <TextInput
      {...(ref === undefined ? {} : { ref })}
      label={t('second-factor:code.label')}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={LENGTH_MAX}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
