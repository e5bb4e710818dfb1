import { describe, expect, it } from '@jest/globals';

import { isZoneFound, zoneOption, zoneOptions } from './zone-options';

describe('a time zone', () => {
  it('is named by its city and its time in the language of the page (regression: America/Sao_Paulo)', () => {
    expect(zoneOption('America/Sao_Paulo', 'pt').label).toMatch(
      /^São Paulo · Horário (Padrão )?de Brasília$/,
    );
    expect(zoneOption('America/New_York', 'en').label).toBe('New York · Eastern Time');
    expect(zoneOption('Mars/Olympus', 'en')).toEqual({ value: 'Mars/Olympus', label: 'Mars/Olympus' });
  });

  it('is found by city, time and name, with and without accents', () => {
    const zone = zoneOption('America/Sao_Paulo', 'pt');
    for (const search of ['sao p', 'São', 'brasilia', 'America/Sao_Paulo', ' '])
      expect([search, isZoneFound(zone, search)]).toEqual([search, true]);
    expect(isZoneFound(zone, 'Lisboa')).toBe(false);
  });

  it('stands in the order of the alphabet', () => {
    const zones = ['Europe/Zurich', 'America/Sao_Paulo', 'Asia/Tokyo'];
    expect(zoneOptions(zones, 'en').map(({ value }) => value)).toEqual([
      'America/Sao_Paulo',
      'Asia/Tokyo',
      'Europe/Zurich',
    ]);
  });
});
