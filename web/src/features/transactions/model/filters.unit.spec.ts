import { describe, expect, it } from '@jest/globals';

import { isTurnedAround, NO_FILTERS, readFilters, withFilters } from './filters';

describe('filters in the address', () => {
  it('come back as they were set, and leave the rest of the address alone', () => {
    const filters = { type: 'sell', view: 'voided', from: '2026-01-01', to: '2026-08-12' } as const;
    const query = withFilters(new URLSearchParams('transaction=1'), filters);
    expect(query.toString()).toBe('transaction=1&type=sell&view=deleted&from=2026-01-01&to=2026-08-12');
    expect(readFilters(query)).toEqual(filters);
    expect(withFilters(query, NO_FILTERS).toString()).toBe('transaction=1');
  });

  it('that mean nothing are none', () => {
    expect(readFilters(new URLSearchParams('type=steal&view=x&from=yesterday&to='))).toEqual(NO_FILTERS);
  });

  it('know an end before its beginning', () => {
    expect(isTurnedAround({ ...NO_FILTERS, from: '2026-02-01', to: '2026-01-31' })).toBe(true);
    expect(isTurnedAround({ ...NO_FILTERS, from: '2026-02-01', to: '2026-02-01' })).toBe(false);
    expect(isTurnedAround({ ...NO_FILTERS, to: '2026-02-01' })).toBe(false);
  });
});
