import { cutPersonalText, regimeSchema } from '@app/contracts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { TextLink } from '../../../components/ui/text-link';
import { useSelectOnAutofill } from '../../../lib/viewport/use-select-on-autofill';
import type { TradeField } from '../model/read-trade';
import type { ManualTrade } from '../model/use-manual-trade';
import classes from './trade-form.module.css';

interface ConditionFieldsProps {
  readonly form: ManualTrade;
  readonly faultOf: (field: TradeField) => string | null;
}

/** RSI and regime of the day, both optional, and notes. */
export function ConditionFields({ form, faultOf }: ConditionFieldsProps) {
  const { t } = useTranslation('manual-transaction');
  const { t: common } = useTranslation();
  const { texts, regime, entered } = form;
  const rsiFault = faultOf('rsi');
  const { ref, noteTyped } = useSelectOnAutofill(texts.rsi);
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          name="rsi"
          inputMode="decimal"
          autoComplete="off"
          label={t('rsi.label')}
          description={t('rsi.help')}
          ref={ref}
          value={texts.rsi}
          error={rsiFault === null ? undefined : <span role="alert">{rsiFault}</span>}
          onChange={(event) => {
            noteTyped(event.currentTarget.value);
            form.change({ rsi: event.currentTarget.value });
          }}
        />
        <div>
          <NativeSelect
            name="regime"
            size="md"
            label={t('regime.label')}
            value={regime ?? ''}
            data={[
              { value: '', label: t('regime.none') },
              ...regimeSchema.options.map((value) => ({ value, label: common(`regime.${value}`) })),
            ]}
            onChange={(event) => {
              const chosen = regimeSchema.safeParse(event.currentTarget.value);
              form.change({ regime: chosen.success ? chosen.data : 'none' });
            }}
          />
          {regime === null ? null : (
            <TextLink
              className={classes.clear}
              onClick={() => {
                form.change({ regime: 'none' });
              }}
            >
              {t('regime.clear')}
            </TextLink>
          )}
        </div>
      </div>
      <Textarea
        name="notes"
        size="md"
        autosize={false}
        rows={2}
        label={t('notes.label')}
        description={t('notes.help')}
        value={entered.notes}
        onChange={(event) => {
          form.change({ notes: cutPersonalText(event.currentTarget.value) });
        }}
      />
    </>
  );
}
