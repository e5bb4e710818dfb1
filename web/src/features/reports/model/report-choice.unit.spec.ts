import { describe, expect, it } from '@jest/globals';

import {
  daysOf,
  filePartOf,
  fileQueryOf,
  rangeProblem,
  readChoice,
  withChoice,
  yearOf,
  yearsSince,
} from './report-choice';

const TODAY = '2026-11-27';
const read = (address: string) => readChoice(new URLSearchParams(address));

describe('the choice in the address', () => {
  it('is everything of the summary unless said otherwise', () => {
    expect(read('')).toEqual({
      ...{ type: 'portfolio-summary', kind: 'all', year: null, from: null, to: null, method: 'fifo' },
    });
    expect(read('type=market-correlation&year=20&from=yesterday')).toEqual(read(''));
  });

  it.each([
    '',
    'type=strategy-performance',
    'type=transaction-analysis&year=2025',
    'type=tax-lots&year=2025&method=hifo',
    'range=custom',
    'range=custom&from=2026-01-05',
    'type=strategy-performance&range=custom&from=2026-01-05&to=2026-02-05',
  ])('is read as it was written: "%s"', (address) => {
    expect(withChoice(new URLSearchParams('else=1'), read(address)).toString()).toBe(
      `else=1${address === '' ? '' : `&${address}`}`,
    );
  });

  it('takes two days for a custom range, and a year before them', () => {
    expect(read('from=2026-01-05')).toMatchObject({ kind: 'custom', from: '2026-01-05', to: null });
    expect(read('year=2025&from=2026-01-05')).toMatchObject({ kind: 'year', year: '2025', from: null });
  });
});

describe('the days that are asked for', () => {
  it('are those of a year up to today at most', () => {
    expect(daysOf(read('year=2025'), TODAY)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
    expect(daysOf(read('year=2026'), TODAY)).toEqual({ from: '2026-01-01', to: undefined });
    expect(daysOf(read(''), TODAY)).toEqual({});
  });

  it('are none the wrong way round or after today', () => {
    expect(rangeProblem(read('from=2026-02-02&to=2026-02-01'), TODAY)).toBe('turnedAround');
    expect(rangeProblem(read('to=2026-11-28'), TODAY)).toBe('inFuture');
    expect(rangeProblem(read('from=2026-11-27&to=2026-11-27'), TODAY)).toBeNull();
  });

  it('are a calendar year in tax reports, this one unless another is chosen', () => {
    expect(yearOf(read('type=brazil-tax-year'), TODAY)).toBe('2026');
    expect(fileQueryOf(read('type=brazil-tax-year&year=2025'), TODAY)).toEqual({ year: '2025' });
    expect(fileQueryOf(read('type=tax-lots&method=hifo'), TODAY)).toEqual({ year: '2026', method: 'hifo' });
    expect(filePartOf(read('type=tax-lots&year=2025'), TODAY)).toBe('fifo-2025');
    expect(filePartOf(read('type=brazil-tax-year&year=2025'), TODAY)).toBe('2025');
    expect(filePartOf(read('year=2026'), TODAY)).toBe(TODAY);
  });

  it('are none of a year that has not begun; days of another report do not matter to a year', () => {
    expect(rangeProblem(read('type=tax-lots&year=2027'), TODAY)).toBe('inFuture');
    expect(rangeProblem(read('year=2027'), TODAY)).toBe('inFuture');
    expect(rangeProblem(read('type=tax-lots&from=2026-02-02&to=2026-02-01'), TODAY)).toBeNull();
  });

  it('can be of each year since the first entry, newest first', () => {
    expect(yearsSince('2024-12-31', TODAY)).toEqual(['2026', '2025', '2024']);
    expect(yearsSince(null, TODAY)).toEqual(['2026']);
  });
});
