import { describe, expect, it } from '@jest/globals';

import { weekLater } from './week-later';

describe('a week later', () => {
  it.each([
    ['2026-10-21T12:00:00Z', 'Europe/Berlin', '2026-10-28T13:00:00.000Z'],
    ['2026-03-25T12:00:00Z', 'Europe/Berlin', '2026-04-01T11:00:00.000Z'],
    ['2026-10-21T12:00:00Z', 'America/Sao_Paulo', '2026-10-28T12:00:00.000Z'],
    ['2026-10-21T12:00:00Z', 'UTC', '2026-10-28T12:00:00.000Z'],
  ])('than %s in %s is the same hour of its clock, also over a clock change', (from, zone, to) => {
    expect(new Date(weekLater(Date.parse(from), zone)).toISOString()).toBe(to);
  });
});
