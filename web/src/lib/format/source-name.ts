import type { TFunction } from 'i18next';

import type { Format } from './use-format';

const DEFAULT_RATE = 'configured default';
const GIVEN = 'entered by the user';
const STAND_IN = /^Local stand-in of (?<provider>.+)$/;
const CENTRAL_BANK = /^(?<series>\w+) \(Central Bank of Brazil\)$/;
const IMPORT = /^import of (?<file>.+)$/s;

/** The source of a figure in the reader's language: a provider's name as it is, words of the server translated. */
export function sourceName(source: string, t: TFunction): string {
  if (source === 'recording' || source === 'Recorded market') return t('source.recording');
  if (source === 'recording, interpolated') return t('source.interpolated');
  if (source === DEFAULT_RATE) return t('source.default');
  if (source === GIVEN) return t('source.given');
  const provider = STAND_IN.exec(source)?.groups?.['provider'];
  if (provider !== undefined) return t('source.standIn', { provider: sourceName(provider, t) });
  const series = CENTRAL_BANK.exec(source)?.groups?.['series'];
  if (series !== undefined) return t('source.centralBank', { series });
  const file = IMPORT.exec(source)?.groups?.['file'];
  return file === undefined ? source : t('source.import', { file });
}

/** Day and source of an exchange rate. The configured default is of no day: it says that it is the default. */
export function rateOrigin(
  rate: { readonly rateDate: string; readonly rateSource: string; readonly isDefault?: boolean },
  { t, dateText }: { readonly t: TFunction; readonly dateText: Format['longDate'] },
): string {
  // What is stored with a trade has the source alone.
  if (rate.isDefault === true || rate.rateSource === DEFAULT_RATE) return t('source.default');
  return `${dateText(rate.rateDate)}, ${sourceName(rate.rateSource, t)}`;
}
