import { describe, expect, it } from '@jest/globals';
import { brlCents } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { monthOf, salesByDayOf } from './month-sales.js';

const TODAY = '2026-11-27';
const NOVEMBER = monthOf(calendarDateOf(TODAY));

function rich(): LedgerScenario {
  const ledger = new LedgerScenario(TODAY);
  ledger.buys({ quantity: '5', price: '100.00', on: '2026-10-01' });
  return ledger;
}

describe('the sales of a month', () => {
  it('are those dated from its first day to its last, before their fees, day by day', () => {
    const ledger = rich();
    ledger.sells({ quantity: '1', price: '100.00', on: '2026-10-31' });
    ledger.sells({ quantity: '1', price: '110.00', fee: '2.00', on: '2026-11-01' });
    ledger.sells({ quantity: '0.5', price: '120.00', on: '2026-11-20', to: 'pocket' });
    ledger.sells({ quantity: '0.5', price: '130.00', on: '2026-11-20' });

    expect(salesByDayOf(ledger.state.timeline.transactions(), NOVEMBER)).toEqual([
      { date: '2026-11-01', count: 1, cents: 110_00n, countInReais: 0, centavos: 0n },
      { date: '2026-11-20', count: 2, cents: 125_00n, countInReais: 0, centavos: 0n },
    ]);
    expect(salesByDayOf(ledger.state.timeline.transactions(), '2026-10')).toHaveLength(1);
    expect(salesByDayOf(ledger.state.timeline.transactions(), '2026-09')).toEqual([]);
  });

  it('that were entered in reais count at the rate they were entered with', () => {
    const ledger = rich();
    const paid = {
      currency: 'BRL' as const,
      // 100.00 less the fee of 1.00 at 5.43.
      amount: brlCents(537_57n),
      rate: '5.43',
      rateDate: calendarDateOf('2026-11-20'),
      rateSource: 'PTAX',
    };
    ledger.sells({ quantity: '1', price: '100.00', fee: '1.00', on: '2026-11-20', paid });

    expect(salesByDayOf(ledger.state.timeline.transactions(), NOVEMBER)).toEqual([
      { date: '2026-11-20', count: 1, cents: 0n, countInReais: 1, centavos: 543_00n },
    ]);
  });

  it('are those in effect: one that was undone no longer counts, and nothing else than a sale does', () => {
    const ledger = rich();
    ledger.sells({ quantity: '1', price: '100.00' });
    ledger.deposits('50.00');
    ledger.buys({ quantity: '1', price: '100.00' });
    expect(salesByDayOf(ledger.state.timeline.transactions(), NOVEMBER)).toHaveLength(1);

    ledger.voids(1);

    expect(salesByDayOf(ledger.state.timeline.transactions(), NOVEMBER)).toEqual([]);
  });
});
