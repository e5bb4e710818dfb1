import { describe, expect, it } from '@jest/globals';
import { dateTicks } from './date-ticks';

const texts = (from: string, to: string, max: number): readonly string[] =>
  dateTicks(from, to, 'en', max).map((tick) => tick.text);

describe('the ticks of the time axis', () => {
  it('are months up to 400 days', () => {
    expect(dateTicks('2026-02-12', '2026-08-12', 'en', 6).map((tick) => tick.text)).toEqual([
      'Mar 1',
      'Apr 1',
      'May 1',
      'Jun 1',
      'Jul 1',
      'Aug 1',
    ]);
    expect(dateTicks('2026-02-12', '2026-08-12', 'pt', 3).map((tick) => tick.text)).toEqual([
      '01/03',
      '01/05',
      '01/07',
    ]);
  });

  it('say the year where there are two (regression: "Sep 1, Nov 1, Jan 1" of which year?)', () => {
    expect(texts('2025-08-20', '2026-06-10', 6)).toEqual([
      'Sep 2025',
      'Nov 2025',
      'Jan 2026',
      'Mar 2026',
      'May 2026',
    ]);
  });

  it('are years beyond that', () => {
    expect(dateTicks('2023-06-01', '2026-08-12', 'en', 6).map((tick) => tick.text)).toEqual([
      '2024',
      '2025',
      '2026',
    ]);
  });

  it('are months of the year where its first days would be one or two, as on a portfolio of two years', () => {
    expect(texts('2025-01-13', '2026-11-28', 6)).toEqual([
      'May 2025',
      'Sep 2025',
      'Jan 2026',
      'May 2026',
      'Sep 2026',
    ]);
    expect(dateTicks('2025-01-13', '2026-11-28', 'pt', 3).map((tick) => tick.text)).toEqual([
      '07/2025',
      '01/2026',
      '07/2026',
    ]);
  });

  it('are days in the first weeks of a record', () => {
    expect(texts('2026-11-20', '2026-11-28', 6)).toEqual(['Nov 20', 'Nov 22', 'Nov 24', 'Nov 26', 'Nov 28']);
    expect(texts('2026-11-27', '2026-11-28', 6)).toEqual(['Nov 27', 'Nov 28']);
  });

  it('are never more than asked for', () => {
    for (let days = 1; days < 6000; days += 13) {
      const to = new Date(Date.UTC(2010, 6, 17) + days * 86_400_000).toISOString().slice(0, 10);
      expect(texts('2010-07-17', to, 6).length).toBeLessThanOrEqual(6);
      expect(texts('2010-07-17', to, 3).length).toBeLessThanOrEqual(3);
      if (days >= 45) expect(texts('2010-07-17', to, 6).length).toBeGreaterThanOrEqual(1);
    }
  });
});
