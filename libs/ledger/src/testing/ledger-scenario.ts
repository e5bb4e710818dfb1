import type { PriceCents, Sats, UsdCents } from '@app/money';
import { ZERO_CENTS, parseBtcDecimal, parsePriceDecimal, parseUsdDecimal, satsFor } from '@app/money';
import type { ParsedAmount } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { instantOf } from '../calendar/instant.js';
import type { CommandContext, Fill, IssueRecommendation, SetAside } from '../decide/commands.js';
import type { Decision } from '../decide/decision.js';
import { decideDeposit, decideWithdrawal } from '../decide/dynamic-balance.js';
import { decideExecuteInvestment } from '../decide/execute-investment.js';
import { decideIssueRecommendation } from '../decide/issue-recommendation.js';
import { decideManualBuy } from '../decide/manual-buy.js';
import { decideManualSell } from '../decide/manual-sell.js';
import type { Refusal } from '../decide/refusal.js';
import { decideSetAside } from '../decide/set-aside.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ProceedsTo } from '../events/trade.events.js';
import { commandIdOf, recommendationIdOf, transactionIdOf } from '../ids.js';
import type { CommandId, RecommendationId, TransactionId } from '../ids.js';
import { foldLedger } from '../state/ledger-fold.js';
import type { RecordedLedgerEvent } from '../state/ledger-fold.js';
import { EMPTY_LEDGER } from '../state/ledger-state.js';
import type { LedgerState } from '../state/ledger-state.js';

function amountOf<T>(parsed: ParsedAmount<T>): T {
  if (!parsed.ok) throw new Error(`A scenario names a wrong amount: ${parsed.problem}`);
  return parsed.value;
}

export const usd = (text: string): UsdCents => amountOf(parseUsdDecimal(text));
export const btc = (text: string): Sats => amountOf(parseBtcDecimal(text));
export const price = (text: string): PriceCents => amountOf(parsePriceDecimal(text));

type FillWords = {
  readonly quantity: string;
  readonly price: string;
  readonly value?: string;
  readonly fee?: string;
  readonly on?: string;
};

type Answers = {
  readonly override?: boolean;
  readonly acceptNegative?: boolean;
  readonly confirmed?: boolean;
  readonly dayClose?: string;
  readonly commandId?: CommandId;
};

type AdviceWords = {
  readonly base?: string;
  readonly investment?: string | null;
  readonly price?: string;
  readonly isSubscriptionActive?: boolean;
  readonly inputs?: string;
};

/**
 * Given, when, then for one ledger: every method is a command that is decided and, when it passes, folded. It
 * answers the decision, and `state` is what stands afterwards. Ids count up, so scenarios read the same always.
 */
export class LedgerScenario {
  state: LedgerState = EMPTY_LEDGER;
  readonly stream: RecordedLedgerEvent[] = [];
  private count = 0;
  private now = '';
  private today: CalendarDate;

  constructor(today: string) {
    this.today = calendarDateOf(today);
    this.at(today);
  }

  /** Moves the clock to a day, or to a moment of it. */
  at(day: string, time = '12:00:00'): this {
    this.today = calendarDateOf(day);
    this.now = `${day}T${time}.000Z`;
    return this;
  }

  recommends(advice: AdviceWords = {}): Decision {
    const looked = price(advice.price ?? '60000.00');
    const investment = advice.investment === undefined ? '100.00' : advice.investment;
    const command: IssueRecommendation = {
      ...this.context(),
      recommendationId: recommendationIdOf(this.uuid()),
      isSubscriptionActive: advice.isSubscriptionActive ?? true,
      profile: 'direct',
      base: usd(advice.base ?? '100.00'),
      price: looked,
      rsi: '58.5',
      regime: 'transition',
      investment:
        investment === null ? null : { usd: usd(investment), btc: satsFor(usd(investment), looked) },
      reinvestment: null,
      sale: null,
      strategyVersion: 1,
      market: { mode: 'live', source: 'test', priceAt: instantOf(this.now) },
      frozenInputs: { inputs: advice.inputs ?? `${this.count}` },
      explanation: {},
    };
    return this.run(command.commandId, decideIssueRecommendation(command, this.state));
  }

  executes(words: FillWords & Answers & { readonly recommendation?: RecommendationId }): Decision {
    const command = {
      ...this.context(words.commandId),
      transactionId: this.nextTransaction(),
      recommendationId: words.recommendation ?? this.latest(),
      fill: this.fill(words),
      ...this.guard(words),
      override: words.override ?? false,
      acceptNegative: words.acceptNegative ?? false,
    };
    return this.run(command.commandId, decideExecuteInvestment(command, this.state));
  }

  setsAside(words: { readonly on?: string; readonly recommendation?: RecommendationId } = {}): Decision {
    const command: SetAside = {
      ...this.context(),
      transactionId: this.nextTransaction(),
      recommendationId: words.recommendation ?? this.latest(),
      tradedOn: words.on === undefined ? null : calendarDateOf(words.on),
    };
    return this.run(command.commandId, decideSetAside(command, this.state));
  }

  buys(words: FillWords & Answers): Decision {
    const command = { ...this.manual(words) };
    return this.run(command.commandId, decideManualBuy(command, this.state));
  }

  sells(words: FillWords & Answers & { readonly to?: ProceedsTo }): Decision {
    const command = { ...this.manual(words), proceedsTo: words.to ?? ('portfolio_cash' as const) };
    return this.run(command.commandId, decideManualSell(command, this.state));
  }

  deposits(amount: string, commandId?: CommandId): Decision {
    const command = {
      ...this.context(commandId),
      transactionId: this.nextTransaction(),
      amount: usd(amount),
    };
    return this.run(command.commandId, decideDeposit(command, this.state));
  }

  withdraws(amount: string): Decision {
    const command = { ...this.context(), transactionId: this.nextTransaction(), amount: usd(amount) };
    return this.run(command.commandId, decideWithdrawal(command, this.state));
  }

  /** Events of commands that have no decider yet. */
  given(...events: readonly LedgerEvent[]): this {
    this.record(events, this.context().commandId);
    return this;
  }

  nextCommand = (): CommandId => commandIdOf(this.uuid());
  nextTransaction = (): TransactionId => transactionIdOf(this.uuid());

  latest(): RecommendationId {
    const { latestRecommendationId } = this.state;
    return latestRecommendationId ?? recommendationIdOf(this.uuid());
  }

  private manual(words: FillWords & Answers) {
    return {
      ...this.context(words.commandId),
      transactionId: this.nextTransaction(),
      fill: this.fill(words),
      rsi: null,
      regime: null,
      paid: null,
      ...this.guard(words),
    };
  }

  private fill(words: FillWords): Fill {
    return {
      tradedOn: words.on === undefined ? this.today : calendarDateOf(words.on),
      quantity: btc(words.quantity),
      price: price(words.price),
      value: words.value === undefined ? null : usd(words.value),
      fee: words.fee === undefined ? ZERO_CENTS : usd(words.fee),
    };
  }

  private guard = ({ dayClose, confirmed }: Answers) => ({
    dayClose: dayClose === undefined ? null : price(dayClose),
    confirmed: confirmed ?? false,
  });

  private context = (commandId = this.nextCommand()): CommandContext => ({
    commandId,
    now: instantOf(this.now),
    today: this.today,
  });

  private uuid(): string {
    this.count += 1;
    return `00000000-0000-7000-8000-${String(this.count).padStart(12, '0')}`;
  }

  private run(commandId: CommandId, decision: Decision): Decision {
    if (decision.outcome === 'decided') this.record(decision.events, commandId);
    return decision;
  }

  private record(events: readonly LedgerEvent[], commandId: CommandId): void {
    const recorded = events.map((event) => ({ event, commandId }));
    this.stream.push(...recorded);
    this.state = foldLedger(recorded, this.state);
  }
}

/** The refusal of a decision that a test expects to be one. */
export function refusalOf(decision: Decision): Refusal {
  if (decision.outcome !== 'refused') throw new Error(`Expected a refusal, got ${decision.outcome}`);
  return decision.refusal;
}

/** Types of the events that a decision would append; empty when it is a repeat or a refusal. */
export const appended = (decision: Decision): readonly string[] =>
  decision.outcome === 'decided' ? decision.events.map(({ type }) => type) : [];
