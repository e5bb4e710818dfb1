import { currentTerms } from '@app/contracts';
import { useId } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { TermsLink } from '../../../components/terms/terms-link';
import { cx } from '../../../lib/classes';
import classes from '../../../components/account/account-fields.module.css';

interface TermsFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  /** The version that is accepted. */
  readonly value: number | null;
  readonly onChange: (version: number | null) => void;
  readonly error: string | undefined;
}

/** Accepts the terms of use, which can be read beside it. */
export function TermsField({ ref, value, onChange, error }: TermsFieldProps) {
  const { t } = useTranslation('register');
  const errorId = useId();
  return (
    <div>
      <div className="ui-body ui-row ui-wrap ui-between ui-gap-16 ui-rows-0">
        <label className={cx('ui-row ui-gap-10', classes.termsLabel)}>
          <input
            ref={ref}
            type="checkbox"
            name="terms"
            className={classes.termsBox}
            required
            checked={value !== null}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            onChange={(event) => {
              onChange(event.currentTarget.checked ? currentTerms.version : null);
            }}
          />
          {t('terms.label')}
        </label>
        <TermsLink>{t('terms.read')}</TermsLink>
      </div>
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="ui-small ui-bad">
          {error}
        </p>
      )}
    </div>
  );
}
