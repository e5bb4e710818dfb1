import { importPairMeaningSchema, importTimeZoneSchema } from '@app/contracts';
import type { PreviewImportResponse } from '@app/contracts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ImportSession } from '../../model/use-import';

interface ReadingChoiceProps {
  readonly data: PreviewImportResponse;
  readonly session: Pick<ImportSession, 'reading' | 'changeReading'>;
}

const NONE = '';

type Translate = ReturnType<typeof useTranslation<'transactions'>>['t'];

/** The zone that the file is read in while nothing else is chosen. */
function fileZone({ by, zone, mine }: PreviewImportResponse['timeZone'], t: Translate): string {
  if (by === 'none') return t('import.zone.fileNone', { zone: mine });
  return zone === null ? t('import.zone.fileMixed') : t('import.zone.file', { zone });
}

/** In which zone the times of the file are; days alone have none. */
export function TimeZoneChoice({ data, session }: ReadingChoiceProps) {
  const { t } = useTranslation('transactions');
  const { timeZone } = data;
  // Where the file says it there is nothing to ask.
  if (!timeZone.hasTimes || (timeZone.by !== 'none' && timeZone.choice === 'file')) return null;
  return (
    <NativeSelect
      label={t('import.zone.label')}
      value={timeZone.choice}
      data={[
        { value: 'file', label: fileZone(timeZone, t) },
        { value: 'utc', label: t('import.zone.utc') },
        { value: 'mine', label: t('import.zone.mine', { zone: timeZone.mine }) },
      ]}
      onChange={(event) => {
        const chosen = importTimeZoneSchema.safeParse(event.currentTarget.value);
        if (chosen.success) session.changeReading({ timeZone: chosen.data });
      }}
    />
  );
}

/** Which of the first lines names the columns: some programs write others above it. */
export function HeaderChoice({ data, session }: ReadingChoiceProps) {
  const { t } = useTranslation('transactions');
  const isMissing = data.questions.some(
    (question) => question.kind === 'columns' && question.missing.length > 0,
  );
  const isFound = session.reading.headerLine === undefined && data.headerLine === 1 && !isMissing;
  // A known program's header needs no question, nor does a first line that names the columns.
  if (data.headerOptions.length < 2 || isFound || data.detectedFormat !== 'generic') return null;
  return (
    <NativeSelect
      label={t('import.header.label')}
      value={String(data.headerLine)}
      data={data.headerOptions.map(({ line, text }) => ({
        value: String(line),
        label: t('import.header.option', { line, text }),
      }))}
      onChange={(event) => {
        // What was said of the columns under another header says nothing of these.
        const headerLine = Number(event.currentTarget.value);
        session.changeReading({ headerLine, format: undefined, columns: undefined });
      }}
    />
  );
}

/** What the person said that names of pairs and coins mean. */
export function KnownPairs({ session }: Pick<ReadingChoiceProps, 'session'>) {
  const { t } = useTranslation('transactions');
  const { reading, changeReading } = session;
  return Object.keys(reading.pairs ?? {}).map((text) => (
    <NativeSelect
      key={text}
      label={t('import.pairs.label', { text })}
      value={reading.pairs?.[text] ?? NONE}
      data={[
        { value: NONE, label: t('import.pairs.none') },
        ...importPairMeaningSchema.options.map((value) => ({ value, label: t(`import.pairs.${value}`) })),
      ]}
      onChange={(event) => {
        const meaning = importPairMeaningSchema.safeParse(event.currentTarget.value);
        const pairs = { ...reading.pairs };
        if (meaning.success) pairs[text] = meaning.data;
        else Reflect.deleteProperty(pairs, text);
        changeReading({ pairs });
      }}
    />
  ));
}

/** Lines of Bitcoin of a statement whose money may be on more than one line. */
export function OpenLegs({ data, session }: ReadingChoiceProps) {
  const { t } = useTranslation('transactions');
  const { reading, changeReading } = session;
  const open = data.openLegs.map(({ line, text, options }) => ({
    ...{ line: String(line), value: NONE, label: t('import.legs.label', { line, text }) },
    options: options.map((option) => ({
      value: String(option.line),
      label: t('import.legs.option', { line: option.line, text: option.text }),
    })),
  }));
  // What was answered is open no more, and can be taken back.
  const answered = Object.entries(reading.legs ?? {}).map(([line, money]) => ({
    ...{ line, value: String(money), label: t('import.legs.answered', { line }) },
    options: [{ value: String(money), label: t('import.row.lineOf', { line: money }) }],
  }));
  const isAnswered = (line: string): boolean => answered.some((each) => each.line === line);
  return [...answered, ...open.filter(({ line }) => !isAnswered(line))].map(
    ({ line, value, label, options }) => (
      <NativeSelect
        key={line}
        label={label}
        value={value}
        data={[{ value: NONE, label: t('import.legs.none') }, ...options]}
        onChange={(event) => {
          const legs = { ...reading.legs };
          if (event.currentTarget.value === NONE) Reflect.deleteProperty(legs, line);
          else legs[line] = Number(event.currentTarget.value);
          changeReading({ legs });
        }}
      />
    ),
  );
}
