import { INTL_LOCALE } from '../../../lib/i18n/languages';
import type { Language } from '../../../lib/i18n/languages';

interface ZoneOption {
  readonly value: string;
  readonly label: string;
}

/** Names of zones have no accents; these are cities of most of our readers. */
const ACCENTED: Readonly<Record<string, string>> = {
  ...{ Araguaina: 'Araguaína', Belem: 'Belém', Bogota: 'Bogotá', Cuiaba: 'Cuiabá', Eirunepe: 'Eirunepé' },
  ...{ Maceio: 'Maceió', Noronha: 'Fernando de Noronha', 'Sao Paulo': 'São Paulo', Asuncion: 'Assunção' },
};

function nameOf(zone: string, language: Language): string | undefined {
  return new Intl.DateTimeFormat(INTL_LOCALE[language], { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value;
}

/** A zone as a person knows it: its city, and what its time is called. */
export function zoneOption(zone: string, language: Language): ZoneOption {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  const place = ACCENTED[city] ?? city;
  try {
    const name = nameOf(zone, language);
    return { value: zone, label: name === undefined ? place : `${place} · ${name}` };
  } catch {
    // A zone that a newer server knows and this browser does not.
    return { value: zone, label: zone };
  }
}

/** All of them in the order of the alphabet. */
export const zoneOptions = (zones: readonly string[], language: Language): readonly ZoneOption[] =>
  zones
    .map((zone) => zoneOption(zone, language))
    .sort((one, other) => one.label.localeCompare(other.label, INTL_LOCALE[language]));

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('_', ' ')
    .toLowerCase();

/** By city, name of the time, or the name of the zone, without accents. */
export const isZoneFound = ({ value, label }: ZoneOption, search: string): boolean =>
  plain(`${label} ${value}`).includes(plain(search.trim()));
