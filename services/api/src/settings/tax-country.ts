import { brazilianTimeZones } from '@app/contracts';
import type { AccountState, TaxCountry } from '@app/ledger';

/** Every zone of Brazil: those by which a language is guessed, and the others (IANA time zone database, zone.tab). */
const zonesOfBrazil: ReadonlySet<string> = new Set([
  ...brazilianTimeZones,
  ...['America/Araguaina', 'America/Belem', 'America/Boa_Vista', 'America/Campo_Grande', 'America/Cuiaba'],
  ...['America/Eirunepe', 'America/Maceio', 'America/Noronha', 'America/Porto_Velho', 'America/Rio_Branco'],
  'America/Santarem',
]);

/** The country that was chosen, else the one that the time zone suggests. */
export const taxCountryOf = ({
  taxCountry,
  timeZone,
}: Pick<AccountState, 'taxCountry' | 'timeZone'>): TaxCountry =>
  taxCountry ?? (zonesOfBrazil.has(timeZone) ? 'BR' : 'other');
