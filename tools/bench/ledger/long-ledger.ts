import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  type CommandContext,
  commandIdOf,
  decideCashWithdrawal,
  decideDeposit,
  decideExecuteInvestment,
  decideIssueRecommendation,
  decideManualBuy,
  decideManualSell,
  decideVoid,
  decideWithdrawal,
  type Decision,
  EMPTY_LEDGER,
  foldLedger,
  instantOf,
  isoWeekday,
  type LedgerState,
  recommendationIdOf,
  type RecordedLedgerEvent,
  transactionIdOf,
} from '@app/ledger';
import { priceCents, type PriceCents, sats, satsFor, usdCents } from '@app/money';
import { uuidv5 } from '@app/platform';

/** A first day early enough that 20 000 events end before today. */
const FIRST_DAY = '2017-01-02';
const COMMANDS_A_DAY = 6;

/** A ledger of a person who trades by hand several times a day and follows the advice every Monday. */
export interface LongLedger {
  readonly stream: readonly RecordedLedgerEvent[];
  readonly state: LedgerState;
  readonly lastDay: CalendarDate;
}

/** Made by the deciders themselves, and the same for the same person. */
export function longLedger(userId: string, events: number): LongLedger {
  const maker = new LedgerMaker(userId);
  while (maker.stream.length < events) maker.liveOneDay();
  const stream = maker.stream.slice(0, events);
  return { stream, state: foldLedger(stream), lastDay: maker.today };
}

class LedgerMaker {
  readonly stream: RecordedLedgerEvent[] = [];
  today = calendarDateOf(FIRST_DAY);
  #state = EMPTY_LEDGER;
  #count = 0;
  readonly #userId: string;

  constructor(userId: string) {
    this.#userId = userId;
  }

  liveOneDay(): void {
    this.today = addDays(this.today, 1);
    if (isoWeekday(this.today) === 1) this.#followAdvice();
    for (let index = 0; index < COMMANDS_A_DAY; index += 1) this.#record(this.#actByHand());
  }

  #followAdvice(): void {
    const price = this.#price();
    const base = usdCents(10_000n);
    const amount = { usd: base, btc: satsFor(base, price) };
    const recommendationId = recommendationIdOf(this.#uuid());
    this.#record(
      decideIssueRecommendation(
        {
          ...this.#context(),
          ...{ recommendationId, isSubscriptionActive: true, profile: 'direct', base, price },
          ...{ rsi: '58.5', regime: 'transition', strategyVersion: 1 },
          ...{ investment: amount, reinvestment: null, sale: null },
          market: { mode: 'recorded', source: 'bench', priceAt: this.#now() },
          frozenInputs: { inputs: String(this.#count) },
          explanation: {},
        },
        this.#state,
      ),
    );
    this.#record(
      decideExecuteInvestment(
        {
          ...this.#context(),
          ...{ transactionId: transactionIdOf(this.#uuid()), recommendationId, override: true },
          fill: this.#fill(sats(amount.btc - (amount.btc / 100n) * BigInt(this.#count % 7))),
          ...{ dayPrice: null, confirmed: true, acceptNegative: true },
        },
        this.#state,
      ),
    );
  }

  #actByHand(): Decision {
    const turn = this.#count % 50;
    const cash = {
      ...this.#context(),
      transactionId: transactionIdOf(this.#uuid()),
      amount: usdCents(1_234n),
    };
    const trade = {
      ...{ ...this.#context(), transactionId: transactionIdOf(this.#uuid()) },
      ...{ rsi: null, regime: null, paid: null, dayPrice: null, confirmed: true },
    };
    if (turn < 12) return decideDeposit(cash, this.#state);
    if (turn < 16) return decideWithdrawal(cash, this.#state);
    if (turn < 18) return decideCashWithdrawal(cash, this.#state);
    if (turn < 28) {
      const fill = this.#fill(sats(10_000n));
      return decideManualSell({ ...trade, fill, proceedsTo: 'portfolio_cash' }, this.#state);
    }
    if (turn === 40) {
      const { timeline } = this.#state;
      const newest = timeline.transactionAt(timeline.length - 1)?.transactionId;
      if (newest !== undefined) {
        const command = { ...this.#context(), transactionId: newest, acceptNegative: true };
        return decideVoid(command, this.#state);
      }
    }
    return decideManualBuy({ ...trade, fill: this.#fill(sats(12_345n)) }, this.#state);
  }

  #fill = (quantity: ReturnType<typeof sats>) => ({
    ...{ tradedOn: this.today, quantity, price: this.#price(), value: null, fee: usdCents(5n) },
  });

  #price(): PriceCents {
    return priceCents(4_000_000n + BigInt(this.#count % 1_000) * 1_000n);
  }

  #context(): CommandContext {
    return { commandId: commandIdOf(this.#uuid()), now: this.#now(), today: this.today };
  }

  #now = () => instantOf(`${this.today}T12:00:00.000Z`);

  #uuid(): string {
    this.#count += 1;
    return uuidv5(this.#userId, this.#count.toString());
  }

  /** What the rules reject changes nothing, as in life. */
  #record(decision: Decision): void {
    if (decision.outcome !== 'decided') return;
    const commandId = commandIdOf(this.#uuid());
    const recorded = decision.events.map((event) => ({ event, commandId }));
    this.stream.push(...recorded);
    this.#state = foldLedger(recorded, this.#state);
  }
}
