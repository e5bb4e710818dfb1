import { cutPersonalText } from '@app/contracts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useSelectOnAutofill } from '../../lib/viewport/use-select-on-autofill';
import { REGIMES } from '../ui/regime-steps';
import type { Regime } from '../ui/regime-steps';
import { TextLink } from '../ui/text-link';
import classes from './trade-form.module.css';

interface MarketFieldsProps {
  readonly rsi: string;
  readonly hasRsiFault: boolean;
  readonly regime: Regime | null;
  readonly onRsi: (text: string) => void;
  /** Null: cleared. */
  readonly onRegime: (regime: Regime | null) => void;
}

/** RSI and regime of the day, both optional. */
export function MarketFields({ rsi, hasRsiFault, regime, onRsi, onRegime }: MarketFieldsProps) {
  const { t } = useTranslation();
  const { ref, noteTyped } = useSelectOnAutofill(rsi);
  return (
    <div className="ui-columns ui-2-from-48 ui-align-start ui-gap-16">
      <TextInput
        name="rsi"
        inputMode="decimal"
        autoComplete="off"
        label={t('tradeForm.rsi.label')}
        description={t('tradeForm.rsi.help')}
        ref={ref}
        value={rsi}
        error={hasRsiFault ? <span role="alert">{t('tradeForm.fault.rsi')}</span> : undefined}
        onChange={(event) => {
          noteTyped(event.currentTarget.value);
          onRsi(event.currentTarget.value);
        }}
      />
      <div>
        <NativeSelect
          name="regime"
          size="md"
          label={t('tradeForm.regime.label')}
          value={regime ?? ''}
          data={[
            { value: '', label: t('tradeForm.regime.none') },
            ...REGIMES.map((value) => ({ value, label: t(`regime.${value}`) })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onRegime(REGIMES.find((each) => each === value) ?? null);
          }}
        />
        {regime === null ? null : (
          <TextLink
            className={classes.clear}
            onClick={() => {
              onRegime(null);
            }}
          >
            {t('tradeForm.regime.clear')}
          </TextLink>
        )}
      </div>
    </div>
  );
}

interface NotesFieldProps {
  readonly notes: string;
  readonly help?: string;
  readonly onChange: (text: string) => void;
}

/** The person's own words, cut where the record takes no more. */
export function NotesField({ notes, help, onChange }: NotesFieldProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      name="notes"
      size="md"
      autosize={false}
      rows={2}
      label={t('tradeForm.notes.label')}
      description={help}
      value={notes}
      onChange={(event) => {
        onChange(cutPersonalText(event.currentTarget.value));
      }}
    />
  );
}
