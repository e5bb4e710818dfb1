import { expect, it } from '@jest/globals';
import { taxCountryOf } from './tax-country.js';

it.each([
  ['America/Sao_Paulo', 'BR'],
  ['America/Belem', 'BR'],
  ['America/Noronha', 'BR'],
  ['America/Lima', 'other'],
  ['Europe/Lisbon', 'other'],
] as const)(
  'in %s the first guess is %s (regression: eleven zones of Brazil were elsewhere)',
  (timeZone, country) => {
    expect(taxCountryOf({ taxCountry: null, timeZone })).toBe(country);
    expect(taxCountryOf({ taxCountry: 'other', timeZone })).toBe('other');
  },
);
