import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ownFormatColumns } from '@app/contracts';
import {
  addDays,
  calendarDateOf,
  type CommandContext,
  commandIdOf,
  decideAddImportRows,
  decideCompleteImport,
  decideStartImport,
  type Decision,
  EMPTY_LEDGER,
  foldLedger,
  type HistoryRow,
  importIdOf,
  instantOf,
  type LedgerState,
  type Paid,
  previewImport,
  type TransactionId,
  transactionIdOf,
} from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import { brlCents, divideHalfEven, scaledToDecimal } from '@app/money';
import { readFile } from '../imports/reading/read-file.js';
import { type ReadRow, settleDraft } from '../imports/reading/settled-row.js';
import { ownFormatHead, ownFormatPage } from './own-format.js';

const START = calendarDateOf('2026-10-05');

const KINDS = [
  ...[
    'recommend',
    'recommend',
    'execute',
    'execute',
    'reinvest',
    'sale',
    'setAside',
    'buy',
    'buy',
    'paidBuy',
  ],
  ...['sell', 'sell', 'deposit', 'withdraw', 'withdrawCash', 'transfer', 'legacyCash', 'void', 'edit'],
] as const;

interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly satoshis: bigint;
  readonly cents: bigint;
  readonly daysLater: number;
  readonly daysBack: number;
  readonly which: number;
  readonly flag: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  satoshis: fc.bigInt({ min: 1n, max: 500_000_000n }),
  cents: fc.bigInt({ min: 1n, max: 10_000_000n }),
  daysLater: fc.integer({ min: 0, max: 2 }),
  daysBack: fc.integer({ min: 0, max: 4 }),
  which: fc.nat({ max: 30 }),
  flag: fc.boolean(),
});

/** Every kind of character that a cell may stumble over, formula signs first among them. */
const note = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        '"',
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '\r\n',
        ',',
        ';',
        '\uFEFF',
        '＝',
        ' ',
        '🚀',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  // A zero character is no text: such a file would be rejected as UTF-16.
  .map((parts) => parts.join('').replaceAll('\0', '').trim());

/** Reais that belong to the dollars at the rate. */
function paidFor(satoshis: bigint, price: bigint, fee: bigint): Paid {
  const total = divideHalfEven(satoshis * price, 100_000_000n) + fee;
  const amount = brlCents(divideHalfEven(total * 5_123_456n, 1_000_000n));
  return {
    currency: 'BRL',
    amount,
    rate: '5.123456',
    rateDate: START,
    rateSource: 'PTAX (Central Bank of Brazil)',
  };
}

function act(ledger: LedgerScenario, one: Step, today: string): void {
  const { kind, satoshis, cents, daysBack, which, flag } = one;
  const amount = scaledToDecimal(cents, 2);
  const quantity = scaledToDecimal(satoshis, 8);
  const small = scaledToDecimal(satoshis / 10n + 1n, 8);
  const smallAmount = scaledToDecimal(cents / 100n + 1n, 2);
  const on = addDays(calendarDateOf(today), -daysBack);
  const trade = { quantity, price: amount, fee: flag ? '0.07' : '0', on };
  const answers = { override: true, confirmed: true, acceptNegative: true };
  const execution = { ...trade, ...answers, on: today };
  const active = [...ledger.state.transactions.values()].filter(({ isVoided }) => !isVoided);
  const some = active[which % Math.max(active.length, 1)]?.transactionId;
  switch (kind) {
    case 'recommend':
      ledger.recommends({ investment: flag ? amount : null, reinvestment: amount, sale: quantity });
      return;
    case 'execute':
      ledger.executes(execution);
      return;
    case 'reinvest':
      ledger.reinvests({ ...execution, quantity: small });
      return;
    case 'sale':
      ledger.executesSale({ ...execution, quantity: small, fee: '0' });
      return;
    case 'setAside':
      ledger.setsAside();
      return;
    case 'buy':
      ledger.buys(trade);
      return;
    case 'paidBuy':
      ledger.buys({ ...trade, paid: paidFor(satoshis, cents, flag ? 7n : 0n) });
      return;
    case 'sell':
      ledger.sells({ ...trade, quantity: small, fee: '0', to: flag ? 'pocket' : 'portfolio_cash' });
      return;
    case 'deposit':
      ledger.deposits(amount);
      return;
    case 'withdraw':
      ledger.withdraws(smallAmount);
      return;
    case 'withdrawCash':
      ledger.withdrawsCash(smallAmount);
      return;
    case 'transfer':
      ledger.transfers(smallAmount);
      return;
    case 'legacyCash':
      ledger.completesImport(ledger.startsImport([{ kind: 'portfolio_cash_deposit', amount, on }]));
      return;
    case 'void':
      if (some !== undefined) ledger.voids(some, answers);
      return;
    case 'edit':
      if (some !== undefined) ledger.edits(some, { ...execution, quantity: small, fee: '0' });
  }
}

function historyOf(steps: readonly Step[]): { readonly state: LedgerState; readonly today: string } {
  const ledger = new LedgerScenario(START);
  let today = START;
  for (const one of steps) {
    today = addDays(today, one.daysLater);
    ledger.at(today);
    act(ledger, one, today);
  }
  return { state: ledger.state, today };
}

/** The file, written in pages of three rows. */
function exportOf({ history }: LedgerState, notes: ReadonlyMap<TransactionId, string>): string {
  let [text, order] = [ownFormatHead(), 1];
  for (let start = 0; start < history.length; start += 3) {
    const opened = ({ transaction }: HistoryRow) => {
      const found = notes.get(transaction.transactionId) ?? '';
      return found === ''
        ? ({ text: null, status: 'none' } as const)
        : ({ text: found, status: 'readable' } as const);
    };
    const page = ownFormatPage(history.slice(start, start + 3), { opened, firstOrder: order });
    text += page.text;
    order = page.nextOrder;
  }
  return text;
}

const uuid = (count: number): string => `00000000-0000-7000-9000-${count.toString().padStart(12, '0')}`;

function rowsOf(text: string): readonly ReadRow[] {
  const found = readFile(Buffer.from(text), {}, 'UTC');
  if ('fault' in found) throw new Error(found.fault.code);
  expect(found.read).toMatchObject({ format: 'own', questions: [], isOrdered: true });
  return found.read.rows.map((row, index) => {
    if ('fault' in row) throw new Error(`${row.fault.code} ${JSON.stringify(row.fault.members)}`);
    const settled = settleDraft(row.line, row.draft, {
      rateOn: () => {
        throw new Error('an own file names its rates');
      },
      priceOn: () => null,
      mayRound: found.read.mayRound,
      isOwn: true,
      transactionId: transactionIdOf(uuid(index + 1)),
    });
    if ('fault' in settled) throw new Error(settled.fault.code);
    return settled;
  });
}

function imported(rows: readonly ReadRow[], today: string): LedgerState {
  const importId = importIdOf(uuid(0));
  let [state, count] = [EMPTY_LEDGER, 0];
  const decide = (decider: (context: CommandContext) => Decision): void => {
    count += 1;
    const commandId = commandIdOf(`00000000-0000-7000-a000-${count.toString().padStart(12, '0')}`);
    const context = { commandId, now: instantOf(`${today}T12:00:00.000Z`), today: calendarDateOf(today) };
    const decision = decider(context);
    if (decision.outcome === 'rejected')
      throw new Error(
        JSON.stringify(decision.rejection, (_key, value: unknown) =>
          typeof value === 'bigint' ? value.toString() : value,
        ),
      );
    state = foldLedger(
      decision.events.map((event) => ({ event, commandId })),
      state,
    );
  };
  const start = {
    importId,
    format: 'own',
    fingerprint: '0'.repeat(64),
    rows: rows.length,
    order: 'as_given' as const,
  };
  decide((context) => decideStartImport({ ...context, ...start }, state));
  const taken = rows.map(({ row }) => row);
  decide((context) => decideAddImportRows({ ...context, importId, firstRow: 0, rows: taken }, state));
  decide((context) => decideCompleteImport({ ...context, importId, acceptNegative: true }, state));
  return state;
}

/** The file of a ledger looked at on that very ledger. */
function lookedAtAgain(state: LedgerState, today: string) {
  const context = {
    commandId: commandIdOf(uuid(1)),
    now: instantOf(`${today}T12:00:00.000Z`),
    today: calendarDateOf(today),
  };
  return previewImport(
    rowsOf(exportOf(state, new Map())).map(({ row }) => row),
    state,
    {
      ...context,
      importId: importIdOf(uuid(0)),
      order: 'as_given',
      priceOn: () => null,
      isTaken: (_place, isDuplicate) => !isDuplicate,
    },
  );
}

describe('an export that is imported into the account it came from', () => {
  it('is found there row by row, what was built, used and set aside too, and doubles nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const { state, today } = historyOf(steps);
        if (state.history.length === 0) return;
        const { rows, taken, after } = lookedAtAgain(state, today);
        expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'duplicate'));
        expect(taken).toEqual([]);
        expect(after).toEqual(state.totals);
      }),
      { numRuns: 150, seed: 20_261_128 },
    );
  });

  it('finds equal rows once each', () => {
    const ledger = new LedgerScenario('2026-11-02');
    ledger.deposits('10.00');
    ledger.deposits('10.00');
    ledger.recommends({ investment: '60.00', base: '70.00' });
    // Builds 10.00 too, which says the same as the deposits.
    ledger.executes({ quantity: '0.001', price: '60000' });
    const { rows } = lookedAtAgain(ledger.state, '2026-11-02');
    const ids = rows.map((row) =>
      row.outcome === 'duplicate' && 'transactionId' in row.of ? row.of.transactionId : '',
    );
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('an export of some types', () => {
  it('has their lines only, with the numbers that they have among all', () => {
    const ledger = new LedgerScenario('2026-11-02');
    ledger.deposits('10.00');
    ledger.recommends({ investment: '60.00', base: '100.00' });
    ledger.executes({ quantity: '0.001', price: '60000' });
    ledger.withdraws('5.00');
    const { text } = ownFormatPage(ledger.state.history, {
      opened: () => ({ text: null, status: 'none' }),
      firstOrder: 1,
      types: new Set(['built', 'withdrawal']),
    });
    const place = ownFormatColumns.indexOf('order');
    const lines = text.trimEnd().split('\r\n');
    expect(lines.map((line) => [line.split(',')[1], line.split(',')[place]])).toEqual([
      ['built', '3'],
      ['withdrawal', '4'],
    ]);
  });
});

describe('an export that is imported into an empty account', () => {
  it('gives the same figures to the last digit, the same notes and the same reais', () => {
    let seen = 0;
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.array(note, { minLength: 40, maxLength: 40 }),
        (steps, words) => {
          const { state, today } = historyOf(steps);
          if (state.history.length === 0) return;
          seen += 1;
          const notes = new Map(
            state.history.map(({ transaction }, index) => [
              transaction.transactionId,
              words[index % words.length] ?? '',
            ]),
          );
          const rows = rowsOf(exportOf(state, notes));
          const after = imported(rows, today);
          expect(after.totals).toEqual(state.totals);
          // Rows of a dynamic balance that an investment built or used carry no note of their own.
          const wanted = state.history
            .map(({ transaction }) => notes.get(transaction.transactionId))
            .filter((text) => text !== '');
          expect(rows.map(({ notes: text }) => text.trim()).filter((text) => text !== '')).toEqual(wanted);
          const reaisOf = (ledger: LedgerState) =>
            ledger.history
              .map(({ transaction }) => transaction.trade?.paid ?? null)
              .filter((paid) => paid !== null);
          expect(reaisOf(after)).toEqual(reaisOf(state));
        },
      ),
      { numRuns: 300, seed: 20_261_127 },
    );
    expect(seen).toBeGreaterThan(200);
  });

  it('leaves voided rows out and keeps negative numbers numbers', () => {
    const ledger = new LedgerScenario('2026-11-02');
    ledger.deposits('10.00');
    ledger.recommends({ investment: '300.00', base: '100.00' });
    ledger.executes({ quantity: '0.005', price: '60000', acceptNegative: true });
    ledger.buys({ quantity: '1', price: '60000' });
    ledger.voids(2);
    const lines = exportOf(ledger.state, new Map()).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toMatch(/^2026-11-02,used,,,,,200\.00,.*,-190\.00$/);
  });
});
