import { importFormatSchema } from '@app/contracts';
import type { ImportFormat } from '@app/contracts';
import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './import.module.css';

type Source = Exclude<ImportFormat, 'own' | 'generic'>;

/** Exchanges whose files are read without naming columns, in the order of the alphabet. */
const SOURCES = importFormatSchema.options.filter(
  (format): format is Source => format !== 'own' && format !== 'generic',
);

/** The name that Kraken gives to the file of all movements. */
const KRAKEN_LEDGERS = 'Ledgers';

/** Names of columns by which the right one of several files is told. */
const COLUMNS: Readonly<Partial<Record<Source, string>>> = {
  binance: 'Pair, Side, Price, Executed',
  cash_app: 'Asset Type, Asset Price, Asset Amount',
  foxbit: 'operation_date, base_amount, quote_amount',
  mercado_bitcoin: 'Data, Categoria, Moeda, Quantidade',
  novadax: 'Tipo, Moeda, Valor, Status',
  river: 'Sent Amount, Received Amount, Tag',
  strike: 'Amount USD, Amount BTC, BTC Price',
};

/** How the file is got from each exchange that is known. */
export function SourceHelp() {
  const { t } = useTranslation('transactions');
  const [shown, setShown] = useState<Source | null>(null);
  const labelId = useId();
  const helpId = useId();
  return (
    <div className={classes.sources}>
      <p id={labelId}>{t('import.source.choose')}</p>
      <div role="group" aria-labelledby={labelId} className={classes.sourceNames}>
        {SOURCES.map((source) => (
          <UnstyledButton
            key={source}
            className={classes.source}
            aria-expanded={source === shown}
            aria-controls={helpId}
            onClick={() => {
              setShown(source === shown ? null : source);
            }}
          >
            {t(`import.format.${source}`)}
          </UnstyledButton>
        ))}
      </div>
      <p id={helpId} className={classes.help} role="status">
        {shown === null ? null : <HowTo source={shown} />}
      </p>
    </div>
  );
}

function HowTo({ source }: { readonly source: Source }) {
  const { t } = useTranslation('transactions');
  const columns = COLUMNS[source];
  return (
    <>
      {t(`import.source.how.${source}`, { file: KRAKEN_LEDGERS })}
      {columns === undefined ? null : ` ${t('import.source.columns', { columns })}`}
    </>
  );
}
