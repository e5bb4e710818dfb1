import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { CurrencyChoice } from '../../../components/trade-form/figure-field';
import { IconError } from '../../../components/ui/icons';
import { OpTile } from '../../../components/ui/operation';
import type { TradeField, TradeType } from '../model/read-trade';
import type { ManualTrade } from '../model/use-manual-trade';
import classes from './trade-form.module.css';

interface TypeAndDateProps {
  readonly form: ManualTrade;
  readonly today: string;
  readonly faultOf: (field: TradeField) => string | null;
}

const TYPES = ['buy', 'sell'] as const satisfies readonly TradeType[];
const TILES = { buy: 'invest', sell: 'sell' } as const;
/** The ledger takes nothing from before Bitcoin's first day. */
const EARLIEST = '2009-01-03';

export function TypeAndDate({ form, today, faultOf }: TypeAndDateProps) {
  const { t } = useTranslation('manual-transaction');
  const { entered } = form;
  const faultId = useId();
  const typeFault = faultOf('type');
  const dateFault = faultOf('date');
  return (
    <>
      <fieldset className={classes.types} aria-describedby={typeFault === null ? undefined : faultId}>
        <legend className={classes.legend}>{t('type.label')}</legend>
        {TYPES.map((each) => (
          <label key={each} className={classes.type}>
            <input
              type="radio"
              name="type"
              value={each}
              checked={entered.type === each}
              onChange={() => {
                form.change({ type: each });
              }}
            />
            <OpTile operation={TILES[each]} size={28} />
            <span>
              <strong>{t(`type.${each}`)}</strong>
              <span className={classes.typeHelp}>{t(`type.${each}Help`)}</span>
            </span>
          </label>
        ))}
        {typeFault === null ? null : (
          <p id={faultId} role="alert" className={classes.fault}>
            <IconError size={16} stroke={1.7} aria-hidden="true" />
            {typeFault}
          </p>
        )}
      </fieldset>
      <div className={classes.pair}>
        <TextInput
          type="date"
          name="date"
          label={t('date')}
          value={entered.date}
          min={EARLIEST}
          max={today}
          error={dateFault === null ? undefined : <span role="alert">{dateFault}</span>}
          onChange={(event) => {
            form.change({ date: event.currentTarget.value });
          }}
        />
        <CurrencyChoice figures={form.figures} isWide />
      </div>
    </>
  );
}
