import { brazilianTimeZones } from '@app/contracts';
import type { AccountState, TaxCountry } from '@app/ledger';

/** The country that was chosen, else the one that the time zone suggests. */
export const taxCountryOf = ({
  taxCountry,
  timeZone,
}: Pick<AccountState, 'taxCountry' | 'timeZone'>): TaxCountry =>
  taxCountry ?? (brazilianTimeZones.has(timeZone) ? 'BR' : 'other');
