import fc from 'fast-check';
import { scaledToDecimal } from '@app/money';
import { addDays } from './calendar/calendar-date.js';
import type { CalendarDate } from './calendar/calendar-date.js';
import { dateInZone } from './calendar/time-zone.js';
import { LedgerScenario } from './testing/ledger-scenario.js';
import type { RowWords } from './testing/scenario-words.js';

/** Some days before a New Year, so that sequences cross it, in a week that belongs to the old one. */
const START = Date.parse('2026-12-20T12:00:00.000Z');
const DAY_MS = 86_400_000;
/** From the first to the last place of the earth where a day begins. */
const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/Sao_Paulo', 'America/New_York', 'Pacific/Niue'] as const;

const KINDS = [
  ...['recommend', 'recommend', 'execute', 'execute', 'reinvest', 'sale', 'setAside'],
  ...['buy', 'buy', 'sell', 'sell', 'deposit', 'withdraw', 'withdrawCash', 'transfer'],
  ...['void', 'void', 'restore', 'restore', 'edit', 'editCash', 'moveZone'],
  ...['startImport', 'completeImport', 'completeImport', 'abortImport', 'voidImport', 'restoreImport'],
] as const;

/** One thing that somebody tries, with everything that chance has to say about it. */
export type Step = {
  readonly kind: (typeof KINDS)[number];
  readonly satoshis: bigint;
  readonly cents: bigint;
  readonly hoursLater: number;
  readonly daysBack: number;
  /** Which of the transactions or imports there are. */
  readonly which: number;
  readonly flag: boolean;
  readonly zone: (typeof ZONES)[number];
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  satoshis: fc.bigInt({ min: 1n, max: 500_000_000n }),
  cents: fc.bigInt({ min: 1n, max: 10_000_000n }),
  hoursLater: fc.integer({ min: 0, max: 60 }),
  daysBack: fc.integer({ min: 0, max: 6 }),
  which: fc.nat({ max: 30 }),
  flag: fc.boolean(),
  zone: fc.constantFrom(...ZONES),
});

/** One of the keys whose value is as wished. */
export function nthOf<K, V>(
  map: ReadonlyMap<K, V>,
  which: number,
  isWished: (value: V) => boolean = () => true,
): K | undefined {
  const keys = [...map].filter(([, value]) => isWished(value)).map(([key]) => key);
  return keys[which % Math.max(keys.length, 1)];
}

/** A small file: its sale may or may not be covered, so that completing is rejected now and then. */
const fileOf = (quantity: string, amount: string, on: string): readonly RowWords[] => [
  { kind: 'sell', quantity, price: '60000', on },
  { kind: 'buy', quantity, price: amount, on },
  { kind: 'portfolio_cash_deposit', amount, on },
  { kind: 'withdrawal', amount: '0.01', on },
];

/** What a step tries; where it names a transaction or an import that is not there, nothing. */
function act(ledger: LedgerScenario, one: Step, today: CalendarDate): unknown {
  const { kind, satoshis, cents, daysBack, which, flag } = one;
  const amount = scaledToDecimal(cents, 2);
  const quantity = scaledToDecimal(satoshis, 8);
  const small = scaledToDecimal(satoshis / 10n + 1n, 8);
  const smallAmount = scaledToDecimal(cents / 100n + 1n, 2);
  const on = addDays(today, -daysBack);
  const trade = { quantity, price: amount, fee: flag ? '0.07' : '0', on };
  const answers = { override: flag, confirmed: true, acceptNegative: flag };
  // Mostly today, so that most executions fall into the days of their recommendation.
  const execution = { ...trade, ...answers, on: flag ? today : on };
  const { transactions, imports } = ledger.state;
  const inEffect = nthOf(transactions, which, ({ isVoided }) => !isVoided);
  const voided = nthOf(transactions, which, ({ isVoided }) => isVoided);
  const batch = (status: string) => nthOf(imports, which, (each) => each.status === status);
  const [open, completed, undone] = [batch('open'), batch('completed'), batch('voided')];
  switch (kind) {
    case 'recommend':
      return ledger.recommends({
        investment: flag ? amount : null,
        reinvestment: amount,
        ...(flag ? {} : { sale: quantity }),
      });
    case 'execute':
      return ledger.executes(execution);
    case 'reinvest':
      return ledger.reinvests({ ...execution, quantity: small });
    case 'sale':
      return ledger.executesSale({ ...execution, quantity: small, fee: '0' });
    case 'setAside':
      return ledger.setsAside();
    case 'buy':
      return ledger.buys(trade);
    case 'sell':
      return ledger.sells({ ...trade, quantity: small, fee: '0', to: flag ? 'pocket' : 'portfolio_cash' });
    case 'deposit':
      return ledger.deposits(amount);
    case 'withdraw':
      return ledger.withdraws(amount);
    case 'withdrawCash':
      return ledger.withdrawsCash(smallAmount);
    case 'transfer':
      return ledger.transfers(smallAmount);
    case 'moveZone':
      // The day is another one from here on, perhaps the one before.
      return undefined;
    case 'void':
      return inEffect && ledger.voids(inEffect, answers);
    case 'restore':
      return voided && ledger.restores(voided, answers);
    case 'edit':
      return inEffect && ledger.edits(inEffect, { ...execution, fee: '0' });
    case 'editCash':
      return inEffect && ledger.editsCash(inEffect, amount, answers);
    case 'startImport':
      return ledger.startsImport(fileOf(quantity, amount, on), flag ? 'by_kind' : 'as_given');
    case 'completeImport':
      return open && ledger.completesImport(open, answers);
    case 'abortImport':
      return open && ledger.abortsImport(open);
    case 'voidImport':
      return completed && ledger.voidsImport(completed, answers);
    case 'restoreImport':
      return undone && ledger.restoresImport(undone, answers);
  }
}

/** Any sequence of commands: those that the rules reject change nothing, the others are folded. */
export function live(sequence: readonly Step[]): LedgerScenario {
  let now = START;
  let zone: Step['zone'] = 'UTC';
  const ledger = new LedgerScenario('2026-12-20');
  ledger.recommends();
  for (const one of sequence) {
    now += (one.hoursLater / 24) * DAY_MS;
    if (one.kind === 'moveZone') zone = one.zone;
    const moment = new Date(now).toISOString();
    const today = dateInZone(moment, zone);
    ledger.inZone(moment, today);
    act(ledger, one, today);
  }
  return ledger;
}

export const steps = fc.array(step, { maxLength: 40, size: 'max' });
