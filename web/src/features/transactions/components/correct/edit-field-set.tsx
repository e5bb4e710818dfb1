import type { TransactionView } from '@app/contracts';
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { MarketFields, NotesField } from '../../../../components/trade-form/condition-fields';
import { CurrencyChoice, FigureField, RateField } from '../../../../components/trade-form/figure-field';
import { useFigureFaults } from '../../../../components/trade-form/use-figure-faults';
import type { TradeFigures } from '../../../../components/trade-form/use-trade-figures';
import { Amount } from '../../../../components/ui/amount';
import type { EditFields, EditReading } from '../../model/edit-fields';
import classes from './correction-body.module.css';

interface EditFieldSetProps {
  readonly trade: TransactionView;
  readonly figures: TradeFigures;
  readonly fields: EditFields;
  readonly reading: EditReading;
  readonly hasTried: boolean;
  readonly today: string | undefined;
  readonly onChange: (changes: Partial<EditFields>) => void;
}

/** Everything of a trade that can be corrected; two of quantity, price and total give the third. */
export function EditFieldSet(props: EditFieldSetProps) {
  const { trade, figures, fields, reading, hasTried, today, onChange } = props;
  const { t } = useTranslation('transactions');
  const faultOf = useFigureFaults(figures.reading, hasTried);
  const total = trade.type === 'sell' ? t('figure.received') : t('figure.spent');
  return (
    <>
      <CurrencyChoice figures={figures} />
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('edit.date')}
          value={fields.tradedOn}
          {...(today === undefined ? {} : { max: today })}
          error={fields.tradedOn === '' ? t('fault.date') : undefined}
          onChange={(event) => {
            onChange({ tradedOn: event.currentTarget.value });
          }}
        />
        {(['quantity', 'price', 'total', 'fee'] as const).map((field) => (
          <FigureField
            key={field}
            figures={figures}
            field={field}
            label={field === 'total' ? total : t(`edit.${field}`)}
            error={faultOf(field)}
            isAutoFocused={field === 'quantity'}
          />
        ))}
        {figures.currency === 'BRL' ? <RateField figures={figures} error={faultOf('rate')} /> : null}
      </div>
      {figures.currency === 'USD' && reading.ok && reading.paidBrl !== null ? (
        <p className={classes.text}>
          {t('edit.paid')} <Amount value={reading.paidBrl} unit="BRL" />
        </p>
      ) : null}
      {trade.origin === 'manual' ? (
        <MarketFields
          rsi={fields.rsi}
          hasRsiFault={!reading.ok && reading.faults.rsi !== undefined}
          regime={fields.regime}
          onRsi={(rsi) => {
            onChange({ rsi });
          }}
          onRegime={(regime) => {
            onChange({ regime });
          }}
        />
      ) : null}
      {fields.proceedsTo === null ? null : (
        <Switch
          label={t('edit.proceeds')}
          checked={fields.proceedsTo === 'portfolio_cash'}
          onChange={(event) => {
            onChange({ proceedsTo: event.currentTarget.checked ? 'portfolio_cash' : 'pocket' });
          }}
        />
      )}
      <NotesField
        notes={fields.notes}
        {...(trade.notesStatus === 'readable' || trade.notesStatus === 'none'
          ? {}
          : { help: t('edit.notesSealed') })}
        onChange={(notes) => {
          onChange({ notes });
        }}
      />
    </>
  );
}
