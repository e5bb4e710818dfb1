import { describe, expect, it } from '@jest/globals';

import { weekOf } from '../testing/dynamic-balance.fixture';
import { balanceWeeks } from './balance-weeks';

describe('the weeks of the dynamic balance', () => {
  const weeks = [
    weekOf('2026-11-16', { status: 'using', spent: '300.00', before: '500.00', after: '300.00' }),
    weekOf('2026-11-02', { status: 'building', spent: '60.00', before: '460.00', after: '500.00' }),
  ];

  it('are all from the current one back, and what is not listed is neutral', () => {
    expect(balanceWeeks(weeks, '2026-11-23')).toMatchObject([
      { monday: '2026-11-23', sunday: '2026-11-29', status: 'neutral', changeUsd: null },
      { monday: '2026-11-16', status: 'using', spentUsd: '300.00', changeUsd: '-200.00' },
      { monday: '2026-11-09', status: 'neutral', balanceAfterUsd: null },
      { monday: '2026-11-02', status: 'building', changeUsd: '40.00', balanceAfterUsd: '500.00' },
    ]);
  });

  it('are in reais of the days of their operations, where each is known', () => {
    const [week] = weeks;
    const operations = (week?.operations ?? []).map((operation) => ({
      ...operation,
      reais: {
        ...{ rate: '5', rateDate: '2026-11-16', rateSource: 'PTAX', isDefault: false, spentBrl: '1500.00' },
        // At the rate of its trade, so not the difference of the two.
        dynamicBalance: { before: '2500.00', after: '1500.00', change: '-1100.00' },
      },
    }));
    const [, inReais, none] = balanceWeeks(
      weeks.map((each) => (each === week ? { ...each, operations } : each)),
      '2026-11-23',
    );
    expect(inReais?.reais).toEqual({ spent: '1500.00', change: '-1100.00', after: '1500.00' });
    expect(none?.reais).toBeNull();
  });

  it('without any are the current one alone', () => {
    expect(balanceWeeks([], '2026-11-23')).toHaveLength(1);
  });

  it('keep one that began in a zone further east', () => {
    expect(balanceWeeks(weeks, '2026-11-09')[0]).toMatchObject({ monday: '2026-11-16' });
  });

  it('with two investments are summed, with the balance after the last', () => {
    const [first] = weeks;
    const second = weekOf('2026-11-16', {
      status: 'using',
      spent: '50.00',
      before: '300.00',
      after: '250.00',
    });
    const both = { ...weeks[0], ...first, operations: [...(first?.operations ?? []), ...second.operations] };
    const [, week] = balanceWeeks([{ ...second, operations: both.operations }], '2026-11-23');
    expect(week).toMatchObject({ spentUsd: '350.00', changeUsd: '-250.00', balanceAfterUsd: '250.00' });
  });
});
