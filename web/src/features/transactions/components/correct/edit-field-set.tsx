import { cutPersonalText } from '@app/contracts';
import type { TransactionView } from '@app/contracts';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../../components/ui/amount';
import { MoneyField } from '../../../../components/ui/money-field';
import { REGIMES } from '../../../../components/ui/regime-steps';
import type { EditField, EditFields, EditReading } from '../../model/edit-fields';
import classes from './correction-body.module.css';

interface EditFieldSetProps {
  readonly trade: TransactionView;
  readonly fields: EditFields;
  readonly reading: EditReading;
  readonly hasTried: boolean;
  readonly today: string | undefined;
  readonly onChange: (changes: Partial<EditFields>) => void;
}

const FIGURES = [
  ['quantity', 'btc'],
  ['price', 'price'],
  ['fee', 'usd'],
] as const;

/** Everything of a trade that can be corrected, and the total that comes of it. */
export function EditFieldSet(props: EditFieldSetProps) {
  const { trade, fields, reading, today, onChange } = props;
  const { t } = useTranslation('transactions');
  const faultOf = useFaults(props);
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('edit.date')}
          value={fields.tradedOn}
          {...(today === undefined ? {} : { max: today })}
          error={faultOf('tradedOn')}
          onChange={(event) => {
            onChange({ tradedOn: event.currentTarget.value });
          }}
        />
        {FIGURES.map(([name, kind]) => (
          <MoneyField
            key={name}
            kind={kind}
            name={name}
            label={t(`edit.${name}`)}
            value={fields[name]}
            error={faultOf(name)}
            onChange={(text) => {
              onChange({ [name]: text });
            }}
          />
        ))}
      </div>
      <p className={classes.total}>
        <span>{trade.type === 'sell' ? t('figure.received') : t('figure.spent')}</span>
        <Amount value={reading.ok ? reading.totalUsd : null} />
      </p>
      {reading.ok && reading.paidBrl !== null && trade.paid !== null ? (
        <p className={classes.text}>
          {t('edit.paid')} <Amount value={reading.paidBrl} unit="BRL" />
        </p>
      ) : null}
      {trade.origin === 'manual' ? <MarketFields {...props} error={faultOf('rsi')} /> : null}
      {fields.proceedsTo === null ? null : (
        <Switch
          label={t('edit.proceeds')}
          checked={fields.proceedsTo === 'portfolio_cash'}
          onChange={(event) => {
            onChange({ proceedsTo: event.currentTarget.checked ? 'portfolio_cash' : 'pocket' });
          }}
        />
      )}
      <Textarea
        label={t('fact.notes')}
        rows={2}
        value={fields.notes}
        {...(trade.notesStatus === 'readable' || trade.notesStatus === 'none'
          ? {}
          : { description: t('edit.notesSealed') })}
        onChange={(event) => {
          onChange({ notes: cutPersonalText(event.currentTarget.value) });
        }}
      />
    </>
  );
}

function MarketFields({
  fields,
  onChange,
  error,
}: EditFieldSetProps & { readonly error: string | undefined }) {
  const { t } = useTranslation('transactions');
  const { t: tc } = useTranslation();
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('fact.rsi')}
        inputMode="decimal"
        value={fields.rsi}
        error={error}
        onChange={(event) => {
          onChange({ rsi: event.currentTarget.value });
        }}
      />
      <NativeSelect
        label={t('fact.regime')}
        value={fields.regime}
        data={[
          { value: '', label: t('edit.noRegime') },
          ...REGIMES.map((regime) => ({ value: regime, label: tc(`regime.${regime}`) })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ regime: REGIMES.find((regime) => regime === value) ?? '' });
        }}
      />
    </div>
  );
}

/** Faults the fields do not know themselves: empty and zero are reported once the reader has tried to save. */
function useFaults({ reading, hasTried }: EditFieldSetProps): (field: EditField) => string | undefined {
  const { t } = useTranslation('transactions');
  return (field) => {
    const fault = reading.ok ? undefined : reading.faults[field];
    if (fault === undefined) return undefined;
    if (field === 'rsi') return t('fault.rsi');
    if (field === 'tradedOn') return t('fault.date');
    if (fault === 'tooLarge') return t('fault.tooLarge');
    if (!hasTried || (fault !== 'zero' && fault !== 'empty')) return undefined;
    return field === 'price' ? t(`fault.price.${fault}`) : t(`fault.quantity.${fault}`);
  };
}
