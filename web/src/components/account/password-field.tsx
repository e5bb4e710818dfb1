import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  /** Tells password managers what the field is for. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly help?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password that can be shown, with a word on Caps Lock while it is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, autoComplete, value, onChange, error, help, ref } = props;
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent): void => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <PasswordInput
      {...(ref === undefined ? {} : { ref })}
      label={label}
      name={name}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      description={
        hasCapsLock ? (
          <span role="status">{t('password.capsLock')}</span>
        ) : error === undefined ? (
          help
        ) : undefined
      }
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? t('password.hide') : t('password.show'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
      onKeyDown={noteCapsLock}
      onKeyUp={noteCapsLock}
      onBlur={() => {
        setCapsLock(false);
      }}
    />
  );
}
