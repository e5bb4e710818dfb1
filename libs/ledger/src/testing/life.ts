import { calendarDateOf } from '../calendar/calendar-date.js';
import type { Transaction } from '../state/ledger-state.js';
import { LedgerScenario } from './ledger-scenario.js';

/**
 * A ledger with every kind of entry: advice, a smaller and a larger buy, a week set aside, a back-dated buy, cash moved,
 * voids, restores, corrections, an import taken back and put back.
 */
export function life(): LedgerScenario {
  const ledger = new LedgerScenario('2026-11-02');
  ledger.deposits('80.00');
  ledger.recommends({ investment: '60.00' });
  ledger.executes({ quantity: '0.00098167', price: '60000.00', value: '58.90', fee: '0.30' });
  ledger.at('2026-11-09');
  ledger.recommends({ investment: '150.00' });
  ledger.executes({ quantity: '0.0025', price: '60000.00', fee: '1.25' });
  ledger.at('2026-11-16');
  ledger.recommends({ investment: null });
  ledger.setsAside();
  ledger.buys({ quantity: '0.01', price: '55000.00', on: '2026-10-20', confirmed: true });
  ledger.sells({ quantity: '0.004', price: '61000.00', fee: '2.00' });
  ledger.withdraws('10.00');
  ledger.withdraws('5.00');
  ledger.deposits('25.00');
  voids(ledger, newest(ledger, 'deposit'));
  voids(ledger, newest(ledger, 'withdrawal'));
  ledger.transfers('100.00');
  ledger.withdrawsCash('40.00');
  const sold = newest(ledger, 'sell').transactionId;
  ledger.edits(sold, { quantity: '0.005', price: '61000.00', fee: '2.00', acceptNegative: true });
  ledger.editsCash(newest(ledger, 'transfer').transactionId, '90.00', { acceptNegative: true });
  const batch = ledger.startsImport([
    { kind: 'buy', quantity: '0.003', price: '40000.00', on: '2026-10-20' },
    { kind: 'portfolio_cash_deposit', amount: '7.00', on: '2026-11-01' },
  ]);
  ledger.completesImport(batch);
  ledger.voidsImport(batch);
  ledger.restoresImport(batch);
  ledger.voids(newest(ledger, 'portfolio_cash_deposit').transactionId);
  ledger.restores(newest(ledger, 'withdrawal').transactionId, { acceptNegative: true });
  return ledger;
}

function newest(ledger: LedgerScenario, kind: Transaction['kind']): Transaction {
  const found = [...ledger.state.transactions.values()].filter((each) => each.kind === kind).at(-1);
  if (found === undefined) throw new Error(`the scenario has no ${kind}`);
  return found;
}

function voids(ledger: LedgerScenario, { transactionId }: Transaction): void {
  const voidedOn = calendarDateOf('2026-11-16');
  ledger.given({
    type: 'ledger.transaction-voided',
    data: { transactionId, voidedOn, negativeAccepted: false },
  });
}
