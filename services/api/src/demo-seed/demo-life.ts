import {
  type AccountState,
  addDays,
  type CalendarDate,
  type CommandContext,
  decideAddImportRows,
  decideCompleteImport,
  decideDeposit,
  decideExecuteInvestment,
  decideExecuteReinvestment,
  decideExecuteSale,
  decideIssueRecommendation,
  decideManualBuy,
  decideManualSell,
  decideSetAside,
  decideStartImport,
  decideVoid,
  type Decision,
  type Fill,
  type ImportedRow,
  importIdOf,
  type LedgerState,
  type RecommendationId,
  recommendationIdOf,
  type TransactionId,
  transactionIdOf,
} from '@app/ledger';
import { type PriceCents, priceCents, sats, satsFor, type UsdCents, usdCents } from '@app/money';
import { uuidv5 } from '@app/platform';
import { issueCommand } from '../recommendations/issue-command.js';
import { demoBase } from './demo-accounts.js';
import type { DemoMarket } from './demo-market.js';

/** What one command decides on; a step that has nothing to do decides no events. */
export interface LifeScene {
  readonly ledger: LedgerState;
  readonly account: AccountState;
  readonly context: CommandContext;
  readonly market: DemoMarket;
}

/** One command of the life, at its moment. */
export interface LifeStep {
  /** Unique in the life: ids follow from it. */
  readonly name: string;
  readonly at: Date;
  readonly decide: (scene: LifeScene) => Decision;
}

export const LIFE_WEEKS = 104;

/** Enough for weeks above the base for months. */
const OPENING_DEPOSIT = usdCents(200_000n);
const TOP_UP = usdCents(100_000n);
const MONTHS_IMPORTED = 12;
const IMPORTED_BUY = usdCents(8_000n);
/** A quarter of a percent, in ten thousandths. */
const FEE = 25n;
/** How far fills were from the advice, in ten thousandths, one week after the other. */
const SLIPPAGE = [12n, -7n, 3n, 0n, 28n, -15n, 9n] as const;
/** Days from Monday on which the weeks were opened. */
const WEEKDAYS = [0, 1, 0, 2, 0, 4, 0, 1] as const;
/** The long weeks below RSI 50 use more than was set aside before them. */
const TOP_UP_WEEKS: ReadonlySet<number> = new Set([66, 74, 82, 90, 97]);
const REINVESTED_WEEKS: ReadonlySet<number> = new Set([58, 84, 95]);
/** Weeks with a sale of a part by the person's own decision. */
const SALE_WEEKS: ReadonlySet<number> = new Set([38, 79]);
const SOLD_SHARE = 12n;
const MISTAKE_WEEK = 30;

type WeekKind = 'absent' | 'skipped' | 'changed' | 'followed';

/** Marina is on holiday now and then, skips a week, or buys less than advised; most weeks she follows the advice. */
function kindOf(week: number): WeekKind {
  if (week % 17 === 11) return 'absent';
  if (week % 13 === 6) return 'skipped';
  return week % 9 === 4 ? 'changed' : 'followed';
}

/**
 * Two years of weeks from a Monday on, oldest first: an import and a deposit to begin with, the advice of each week and
 * what was done with it, two sales, reinvestments, and a buy recorded by mistake and undone.
 *
 * @param userId ids of the life are made of it and of each step's name: the same at every start
 */
export function demoLife(userId: string, monday: CalendarDate): LifeStep[] {
  const life = new DemoLife(userId);
  return [
    ...life.beginning(monday),
    ...Array.from({ length: LIFE_WEEKS }, (_, week) => life.week(week, addDays(monday, 7 * week))).flat(),
  ];
}

class DemoLife {
  readonly #userId: string;

  constructor(userId: string) {
    this.#userId = userId;
  }

  beginning(monday: CalendarDate): LifeStep[] {
    const importId = importIdOf(uuidv5(this.#userId, 'import'));
    const announced = {
      importId,
      format: 'own',
      fingerprint: 'd'.repeat(64),
      rows: MONTHS_IMPORTED,
      order: 'as_given',
    } as const;
    return [
      this.#deposit('opening deposit', atHour(monday, 11), OPENING_DEPOSIT),
      {
        name: 'import start',
        at: atHour(monday, 12),
        decide: ({ ledger, context }) => decideStartImport({ ...context, ...announced }, ledger),
      },
      {
        name: 'import rows',
        at: atHour(monday, 12),
        decide: ({ ledger, context, market }) =>
          decideAddImportRows(
            { ...context, importId, firstRow: 0, rows: this.#importedRows(monday, market) },
            ledger,
          ),
      },
      {
        name: 'import complete',
        at: atHour(monday, 12),
        decide: ({ ledger, context }) =>
          decideCompleteImport({ ...context, importId, acceptNegative: false }, ledger),
      },
    ];
  }

  week(week: number, monday: CalendarDate): LifeStep[] {
    const kind = kindOf(week);
    const day = addDays(monday, cycled(WEEKDAYS, week));
    const steps: LifeStep[] = [];
    if (TOP_UP_WEEKS.has(week))
      steps.push(this.#deposit(`week ${String(week)} deposit`, atHour(day, 11), TOP_UP));
    if (SALE_WEEKS.has(week)) steps.push(this.#sell(week, addDays(monday, 5)));
    if (week === MISTAKE_WEEK) steps.push(...this.#mistake(addDays(monday, 5)));
    if (kind === 'absent') return steps;
    return [...this.#advised(week, day, kind), ...steps];
  }

  #advised(week: number, day: CalendarDate, kind: Exclude<WeekKind, 'absent'>): LifeStep[] {
    const name = `week ${String(week)}`;
    const recommendationId = recommendationIdOf(uuidv5(this.#userId, `${name} advice`));
    const issue: LifeStep = {
      name: `${name} advice`,
      at: atHour(day, 13),
      decide: ({ ledger, account, context, market }) =>
        decideIssueRecommendation(
          issueCommand({
            ...{ recommendationId, isAnew: false, isFirst: false, isSubscriptionActive: true },
            ...{ snapshot: market.before(day), account, ledger, context },
          }),
          ledger,
        ),
    };
    if (kind === 'skipped') return [issue];
    const taken = (['investment', 'reinvestment', 'sale'] as const).filter(
      (part) => part !== 'reinvestment' || REINVESTED_WEEKS.has(week),
    );
    const parts = taken.map((part, place) => ({
      name: `${name} ${part}`,
      at: atHour(day, 14 + place),
      decide: (scene: LifeScene) =>
        this.#execute({ part, week, day, recommendationId, isChanged: kind === 'changed' }, scene),
    }));
    return [issue, ...parts];
  }

  #execute({ part, week, day, recommendationId, isChanged }: Execution, scene: LifeScene): Decision {
    const { ledger, context } = scene;
    const issued = ledger.recommendations.get(recommendationId)?.issued;
    const transactionId = this.#transactionId(`week ${String(week)} ${part}`);
    if (issued === undefined) return NOTHING;
    const planned = issued[part];
    if (planned === null)
      return part === 'investment'
        ? decideSetAside({ ...context, transactionId, recommendationId, tradedOn: day }, ledger)
        : NOTHING;
    const price = slipped(issued.price, week);
    const common = {
      ...{ ...context, transactionId, recommendationId, override: false },
      ...{ dayPrice: null, confirmed: false },
    };
    if (part === 'sale') {
      const [quantity, fee] = [planned.btc, feeOf(planned.usd)];
      return decideExecuteSale(
        { ...common, fill: { tradedOn: day, price, value: null, quantity, fee } },
        ledger,
      );
    }
    const wanted = isChanged ? usdCents((planned.usd * 6n) / 10n) : planned.usd;
    if (part === 'reinvestment')
      return decideExecuteReinvestment({ ...common, fill: fillOf(day, price, wanted) }, ledger);
    const affordable = usdCents(issued.base + positive(ledger.totals.dynamicBalance));
    const fill = fillOf(day, price, wanted < affordable ? wanted : affordable);
    return decideExecuteInvestment({ ...common, fill, acceptNegative: false }, ledger);
  }

  #deposit(name: string, at: Date, amount: UsdCents): LifeStep {
    const transactionId = this.#transactionId(name);
    return {
      name,
      at,
      decide: ({ ledger, context }) => decideDeposit({ ...context, transactionId, amount }, ledger),
    };
  }

  #sell(week: number, day: CalendarDate): LifeStep {
    const name = `week ${String(week)} own sale`;
    const transactionId = this.#transactionId(name);
    return {
      name,
      at: atHour(day, 15),
      decide: ({ ledger, context, market }) => {
        const price = slipped(market.before(day).price, week);
        const quantity = sats(ledger.totals.btc / SOLD_SHARE);
        const fill: Fill = { tradedOn: day, quantity, price, value: null, fee: usdCents(50n) };
        return decideManualSell(
          { ...context, transactionId, fill, ...BARE, proceedsTo: 'portfolio_cash' },
          ledger,
        );
      },
    };
  }

  /** A buy entered ten times too large, and taken back a few minutes later. */
  #mistake(day: CalendarDate): LifeStep[] {
    const transactionId = this.#transactionId('mistake');
    return [
      {
        name: 'mistake',
        at: atHour(day, 16),
        decide: ({ ledger, context, market }) => {
          const fill = fillOf(day, market.before(day).price, usdCents(demoBase * 10n));
          return decideManualBuy({ ...context, transactionId, fill, ...BARE }, ledger);
        },
      },
      {
        name: 'mistake undone',
        at: new Date(atHour(day, 16).getTime() + 4 * 60_000),
        decide: ({ ledger, context }) =>
          decideVoid({ ...context, transactionId, acceptNegative: false }, ledger),
      },
    ];
  }

  #importedRows(monday: CalendarDate, market: DemoMarket): ImportedRow[] {
    return Array.from({ length: MONTHS_IMPORTED }, (_, month) => {
      const tradedOn = addDays(monday, -30 * (MONTHS_IMPORTED - month));
      return {
        kind: 'buy',
        transactionId: this.#transactionId(`imported ${String(month)}`),
        fill: fillOf(tradedOn, market.closeOf(tradedOn), IMPORTED_BUY),
        ...{ rsi: null, regime: null, paid: null, note: null, proceedsTo: 'portfolio_cash' },
      };
    });
  }

  #transactionId(name: string): TransactionId {
    return transactionIdOf(uuidv5(this.#userId, name));
  }
}

interface Execution {
  readonly part: 'investment' | 'reinvestment' | 'sale';
  readonly week: number;
  readonly day: CalendarDate;
  readonly recommendationId: RecommendationId;
  readonly isChanged: boolean;
}

const NOTHING: Decision = { outcome: 'decided', events: [] };
/** What a record of the person's own may say and this one does not. */
const BARE = { rsi: null, regime: null, paid: null, dayPrice: null, confirmed: false } as const;

const atHour = (day: CalendarDate, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00.000Z`);

/** The element of a list that repeats itself. */
function cycled<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0];
}

const slipped = (price: PriceCents, week: number): PriceCents =>
  priceCents((price * (10_000n + cycled(SLIPPAGE, week))) / 10_000n);

const feeOf = (amount: UsdCents): UsdCents => usdCents((amount * FEE) / 10_000n);

/** A buy that costs an amount with its fee. */
function fillOf(tradedOn: CalendarDate, price: PriceCents, amount: UsdCents): Fill {
  const fee = feeOf(amount);
  return { tradedOn, price, fee, value: null, quantity: satsFor(usdCents(amount - fee), price) };
}

const positive = (amount: UsdCents): UsdCents => (amount > 0n ? amount : usdCents(0n));
