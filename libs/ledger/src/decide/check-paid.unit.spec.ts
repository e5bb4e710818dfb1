import { describe, expect, it } from '@jest/globals';
import { brlCents } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import type { Paid } from '../events/event-fields.js';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

const TODAY = '2026-11-27';
const paid = (amount: bigint, rate = '5.5', rateDate = TODAY): Paid => ({
  currency: 'BRL',
  amount: brlCents(amount),
  rate,
  rateDate: calendarDateOf(rateDate),
  rateSource: 'bcb',
});
const buys = (reais: Paid) =>
  new LedgerScenario(TODAY).buys({ quantity: '0.001', price: '60000', fee: '0.60', paid: reais });

describe('reais next to the dollars', () => {
  it('are the spend with its fee at the rate', () => {
    // 60.60 USD x 5.5 = 333.30 BRL
    expect(buys(paid(33_330n)).outcome).toBe('decided');
  });

  it('may differ by the rounding of dollars and reais, and not by more', () => {
    // 2 cents of slack are 0.11 BRL, one centavo its own rounding.
    expect(buys(paid(33_342n)).outcome).toBe('decided');
    expect(rejectionOf(buys(paid(33_343n)))).toEqual({
      code: 'LEDGER.PAID_MISMATCH',
      amount: 33_343n,
      expected: 33_330n,
    });
    expect(rejectionOf(buys(paid(60_60n)))).toMatchObject({ code: 'LEDGER.PAID_MISMATCH' });
  });

  it('of a sale are its proceeds without the fee', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.buys({ quantity: '1', price: '50000' });
    // 60.00 - 0.60 = 59.40 USD x 5.123456 = 304.33 BRL
    const sale = { quantity: '0.001', price: '60000', fee: '0.60', paid: paid(30_433n, '5.123456') };
    expect(ledger.sells(sale).outcome).toBe('decided');
  });

  it('may be 0.00 where the dollars are: a buy below a cent entered in reais was refused', () => {
    const tiny = { quantity: '0.00000001', price: '60000' };
    expect(new LedgerScenario(TODAY).buys({ ...tiny, paid: paid(0n) }).outcome).toBe('decided');
    expect(new LedgerScenario(TODAY).buys({ ...tiny, paid: paid(1n) }).outcome).toBe('decided');
  });

  it('need an amount, a rate and a rate that is known today', () => {
    expect(rejectionOf(buys(paid(0n)))).toEqual({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'paid' });
    expect(rejectionOf(buys(paid(1n, '0')))).toEqual({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'rate' });
    expect(rejectionOf(buys(paid(33_330n, '5.5', '2026-11-28')))).toMatchObject({
      code: 'LEDGER.DATE_IN_FUTURE',
    });
  });
});
