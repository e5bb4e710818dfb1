import { importFormatSchema, importKindSchema } from '@app/contracts';
import type { ImportReading, PreviewImportResponse } from '@app/contracts';
import { NativeSelect, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Panel } from '../../../../components/ui/panel';
import type { ImportSession } from '../../model/use-import';
import classes from './import.module.css';
import { MappingTable } from './mapping-table';
import { Questions } from './questions';
import { HeaderChoice, KnownPairs, TimeZoneChoice } from './reading-choices';

interface ReadingPanelProps {
  readonly data: PreviewImportResponse;
  readonly session: Pick<ImportSession, 'reading' | 'changeReading' | 'isRunning'>;
}

const NONE = '';

/** How the file is read: its program, what the columns mean, and what the file itself leaves open. */
export function ReadingPanel({ data, session }: ReadingPanelProps) {
  const { t } = useTranslation('transactions');
  const { reading, changeReading } = session;
  return (
    <Panel title={t('import.reading.title')}>
      <fieldset className={classes.fields} disabled={session.isRunning}>
        <legend className="ui-visually-hidden">{t('import.reading.title')}</legend>
        <NativeSelect
          label={t('import.reading.format')}
          value={data.format}
          data={importFormatSchema.options.map((format) => ({
            value: format,
            label:
              format === data.detectedFormat && format !== 'generic'
                ? t('import.format.detected', { format: t(`import.format.${format}`) })
                : t(`import.format.${format}`),
          }))}
          onChange={(event) => {
            const chosen = importFormatSchema.safeParse(event.currentTarget.value);
            // What was said of the columns of one program says nothing of another's.
            if (chosen.success) changeReading({ format: chosen.data, columns: undefined });
          }}
        />
        <HeaderChoice data={data} session={session} />
        <TimeZoneChoice data={data} session={session} />
        <KnownTypes session={session} />
        <KnownPairs session={session} />
      </fieldset>
      {data.format === 'generic' ? <MappingTable data={data} session={session} /> : null}
      <Questions data={data} session={session} />
      <Options data={data} reading={reading} changeReading={changeReading} isDisabled={session.isRunning} />
    </Panel>
  );
}

/** What the person said that words of the type column mean. */
function KnownTypes({ session }: Pick<ReadingPanelProps, 'session'>) {
  const { t } = useTranslation('transactions');
  const { reading, changeReading } = session;
  return Object.keys(reading.types ?? {}).map((text) => (
    <NativeSelect
      key={text}
      label={t('import.types.label', { text })}
      value={reading.types?.[text] ?? NONE}
      data={[
        { value: NONE, label: t('import.types.none') },
        ...importKindSchema.options.map((kind) => ({ value: kind, label: t(`import.kind.${kind}`) })),
      ]}
      onChange={(event) => {
        const kind = importKindSchema.safeParse(event.currentTarget.value);
        const types = { ...reading.types };
        if (kind.success) types[text] = kind.data;
        else Reflect.deleteProperty(types, text);
        changeReading({ types });
      }}
    />
  ));
}

interface OptionsProps extends Pick<ReadingPanelProps, 'data'> {
  readonly reading: ImportReading;
  readonly changeReading: ImportSession['changeReading'];
  readonly isDisabled: boolean;
}

/** What concerns this file alone: a question about sales where there are none is noise. */
function Options({ data, reading, changeReading, isDisabled }: OptionsProps) {
  const { t } = useTranslation('transactions');
  const hasSales = data.rows.some(({ kind }) => kind === 'sell');
  const isMoneyOpen = data.format === 'generic' && data.columns['currency'] === undefined;
  return (
    <div className={classes.options}>
      {reading.otherFees === 'leave_out' ? (
        <Switch
          label={t('import.option.otherFees')}
          disabled={isDisabled}
          checked
          onChange={() => {
            changeReading({ otherFees: undefined });
          }}
        />
      ) : null}
      {reading.rounding === 'half_even' ? (
        <Switch
          label={t('import.option.rounding')}
          disabled={isDisabled}
          checked
          onChange={() => {
            changeReading({ rounding: undefined });
          }}
        />
      ) : null}
      {hasSales || reading.proceedsTo === 'pocket' ? (
        <Switch
          label={t('import.option.proceeds')}
          disabled={isDisabled}
          checked={reading.proceedsTo === 'pocket'}
          onChange={(event) => {
            changeReading({ proceedsTo: event.currentTarget.checked ? 'pocket' : undefined });
          }}
        />
      ) : null}
      {isMoneyOpen || reading.defaultCurrency === 'BRL' ? (
        <Switch
          label={t('import.option.reais')}
          disabled={isDisabled}
          checked={reading.defaultCurrency === 'BRL'}
          onChange={(event) => {
            changeReading({ defaultCurrency: event.currentTarget.checked ? 'BRL' : undefined });
          }}
        />
      ) : null}
    </div>
  );
}
