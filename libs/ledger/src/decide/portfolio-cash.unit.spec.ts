import { describe, expect, it } from '@jest/globals';
import { sealedTextOf } from '../events/sealed-text.js';
import { appended, LedgerScenario, rejectionOf, usd } from '../testing/ledger-scenario.js';
import { DEFAULT_DESCRIPTIONS } from './cash-event.js';
import { decideTransfer } from './portfolio-cash.js';
import { rejectionDetail } from './rejection-detail.js';

const TODAY = '2026-11-27';
const NOTE = sealedTextOf(
  'v1:018f6b1a-0000-7000-8000-000000000006:AAECAwQFBgcICQoL:c2VhbGVkLXRleHQtZm9yLWV2ZXI',
);

function withCash(): LedgerScenario {
  const ledger = new LedgerScenario(TODAY);
  ledger.buys({ quantity: '1', price: '50000' });
  ledger.sells({ quantity: '0.01', price: '50000' });
  return ledger;
}

describe('portfolio cash', () => {
  it('is withdrawn up to what there is', () => {
    const ledger = withCash();
    expect(rejectionOf(ledger.withdrawsCash('500.01'))).toEqual({
      code: 'LEDGER.NO_FUNDS',
      available: 50_000n,
      requested: 50_001n,
    });
    expect(appended(ledger.withdrawsCash('500.00'))).toEqual(['ledger.portfolio-cash-withdrawn']);
    expect(ledger.state.totals).toMatchObject({ portfolioCash: 0n, paidOut: 50_000n });
    expect(rejectionDetail(rejectionOf(ledger.withdrawsCash('0.01')))).toBe(
      'No funds available for withdrawal',
    );
  });

  it('is transferred to the dynamic balance up to what there is', () => {
    const ledger = withCash();
    expect(rejectionDetail(rejectionOf(ledger.transfers('500.01')))).toBe(
      'Insufficient balance. Available: 500.00 USD, Requested: 500.01 USD',
    );
    expect(appended(ledger.transfers('200.00'))).toEqual(['ledger.cash-transferred-to-dynamic-balance']);
    expect(ledger.state.totals).toMatchObject({ portfolioCash: 30_000n, dynamicBalance: 20_000n });
  });

  it.each(['withdrawsCash', 'transfers', 'deposits', 'withdraws'] as const)(
    'asks for an amount above zero: %s',
    (command) => {
      expect(rejectionDetail(rejectionOf(withCash()[command]('0')))).toBe(
        'Please enter a valid amount greater than zero',
      );
    },
  );

  it('keeps a sealed note, and has a default description without one', () => {
    const ledger = withCash();
    const transactionId = ledger.nextTransaction();
    const command = { ...ledger.context(), transactionId, amount: usd('10.00'), note: NOTE };
    const decision = decideTransfer(command, ledger.state);
    if (decision.outcome !== 'decided') throw new Error('rejected');
    ledger.given(...decision.events);
    expect(ledger.state.transactions.get(transactionId)).toMatchObject({ kind: 'transfer', note: NOTE });
    expect(DEFAULT_DESCRIPTIONS.deposit).toBe('Dynamic Investment Balance deposit');
    expect(DEFAULT_DESCRIPTIONS.withdrawal).toBe('Dynamic Investment Balance withdrawal');
  });

  it('takes no sale that brings the proceeds of all sales beyond the limits', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '2', price: '500000000000000' });
    ledger.sells({ quantity: '1', price: '1000000000000000' });
    ledger.withdrawsCash('1000000000000000.00');
    const rejection = rejectionOf(ledger.sells({ quantity: '1', price: '400000000000000' }));
    expect(rejection).toEqual({ code: 'LEDGER.AMOUNT_TOO_LARGE', asset: 'USD' });
  });
});
