import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { passwordStrength } from '../../lib/account/password-strength';
import classes from './account-fields.module.css';
import { PasswordField } from './password-field';
import type { Ref } from 'react';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Under the field until something is typed. */
  readonly help: string;
  /** What others know of the person; a password made of it is weak. */
  readonly personal: readonly string[];
  readonly ref?: Ref<HTMLInputElement>;
}

/** A new password with a hint how strong it is and what would help. The hint never rejects. */
export function NewPasswordField({ value, help, personal, ...field }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField
        {...field}
        name="new-password"
        autoComplete="new-password"
        value={value}
        help={value === '' ? help : undefined}
      />
      {value === '' ? null : <StrengthHint password={value} personal={personal} />}
    </div>
  );
}

const BARS = [1, 2, 3, 4] as const;

function StrengthHint({
  password,
  personal,
}: {
  readonly password: string;
  readonly personal: readonly string[];
}) {
  const { t } = useTranslation();
  const { level, bars, advice } = passwordStrength(password, personal);
  return (
    <div className={classes.hint}>
      <div aria-hidden="true" className={classes.bars}>
        {BARS.map((bar) => (
          <span key={bar} className={cx(classes.bar, bar <= bars && classes.full)} />
        ))}
      </div>
      <p role="status" className={cx('ui-note ui-above-4', classes.words)}>
        {t('strength.line', { level: t(`strength.level.${level}`) })}
        {advice === null ? '.' : `. ${t(`strength.advice.${advice}`)}`}
      </p>
    </div>
  );
}
