import { calendarDateOf } from '../calendar/calendar-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { instantOf } from '../calendar/instant.js';
import type { CommandContext, ExecutePart, ImportedRow, IssueRecommendation } from '../decide/commands.js';
import type { Decision } from '../decide/decision.js';
import { decideDeposit, decideWithdrawal } from '../decide/dynamic-balance.js';
import { decideEditCashMovement, decideEditTrade } from '../decide/edit-transaction.js';
import { decideExecuteInvestment } from '../decide/execute-investment.js';
import { decideExecuteReinvestment } from '../decide/execute-reinvestment.js';
import { decideExecuteSale } from '../decide/execute-sale.js';
import * as batch from '../decide/import-batch.js';
import { decideIssueRecommendation } from '../decide/issue-recommendation.js';
import { decideManualBuy } from '../decide/manual-buy.js';
import { decideManualSell } from '../decide/manual-sell.js';
import { decideCashWithdrawal, decideTransfer } from '../decide/portfolio-cash.js';
import type { Rejection } from '../decide/rejection.js';
import { decideRestore } from '../decide/restore-transaction.js';
import { decideSetAside } from '../decide/set-aside.js';
import { decideVoid } from '../decide/void-transaction.js';
import type { ImportOrder } from '../events/import.events.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ProceedsTo } from '../events/trade.events.js';
import { commandIdOf, importIdOf, recommendationIdOf, transactionIdOf } from '../ids.js';
import type { CommandId, ImportId, RecommendationId, TransactionId } from '../ids.js';
import { EMPTY_LEDGER } from '../state/empty-ledger.js';
import { foldLedger } from '../state/ledger-fold.js';
import type { RecordedLedgerEvent } from '../state/ledger-fold.js';
import type { LedgerState } from '../state/ledger-state.js';
import { amountsOf, fillOf, guardOf, price, usd } from './scenario-words.js';
import type {
  AdviceWords,
  Answers,
  EditWords,
  ExecutionWords,
  FillWords,
  RowWords,
  Which,
} from './scenario-words.js';

export { price, usd } from './scenario-words.js';

type DecideWithState<Command> = (command: Command, state: LedgerState) => Decision;

/**
 * Given, when, then for one ledger: every method is a command that is decided and, when it passes, folded. It
 * answers the decision, and `state` is what is afterwards. Ids count up, so scenarios read the same always.
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

  /** Moves the clock to an instant, with the day that a wall clock shows then where the person is. */
  inZone(now: string, today: string): this {
    this.today = calendarDateOf(today);
    this.now = now.replace(/\.\d+Z$/, '.000Z');
    return this;
  }

  recommends(advice: AdviceWords = {}): Decision {
    const looked = price(advice.price ?? '60000.00');
    const command: IssueRecommendation = {
      ...this.context(),
      recommendationId: recommendationIdOf(this.uuid()),
      isAnew: advice.isAnew ?? false,
      isFirst: advice.isFirst ?? false,
      isSubscriptionActive: advice.isSubscriptionActive ?? true,
      profile: 'direct',
      base: usd(advice.base ?? '100.00'),
      price: looked,
      rsi: '58.5',
      regime: 'transition',
      ...amountsOf(advice, looked),
      strategyVersion: 1,
      market: { mode: 'live', source: 'test', priceAt: instantOf(this.now) },
      frozenInputs: { inputs: advice.inputs ?? `${this.count}` },
      explanation: {},
    };
    return this.decide(command, decideIssueRecommendation);
  }

  executes(words: ExecutionWords): Decision {
    const command = { ...this.part(words), acceptNegative: words.acceptNegative ?? false };
    return this.decide(command, decideExecuteInvestment);
  }

  reinvests = (words: ExecutionWords): Decision => this.decide(this.part(words), decideExecuteReinvestment);

  executesSale = (words: ExecutionWords): Decision => this.decide(this.part(words), decideExecuteSale);

  setsAside(words: { readonly on?: string; readonly recommendation?: RecommendationId } = {}): Decision {
    const command = {
      ...this.context(),
      transactionId: this.nextTransaction(),
      recommendationId: words.recommendation ?? this.latest(),
      tradedOn: words.on === undefined ? null : calendarDateOf(words.on),
    };
    return this.decide(command, decideSetAside);
  }

  buys = (words: FillWords & Answers): Decision => this.decide(this.manual(words), decideManualBuy);

  sells(words: FillWords & Answers & { readonly to?: ProceedsTo }): Decision {
    const command = { ...this.manual(words), proceedsTo: words.to ?? ('portfolio_cash' as const) };
    return this.decide(command, decideManualSell);
  }

  deposits = (amount: string, commandId?: CommandId): Decision =>
    this.decide(this.cash(amount, commandId), decideDeposit);

  withdraws = (amount: string): Decision => this.decide(this.cash(amount), decideWithdrawal);

  withdrawsCash = (amount: string): Decision => this.decide(this.cash(amount), decideCashWithdrawal);

  transfers = (amount: string): Decision => this.decide(this.cash(amount), decideTransfer);

  voids(which: Which, answers: Answers = {}): Decision {
    return this.decide(this.correction(which, answers), decideVoid);
  }

  restores(which: Which, answers: Answers = {}): Decision {
    const { override = false, acceptRecordedAgain } = answers;
    const command = { ...this.correction(which, answers), override, acceptRecordedAgain };
    return this.decide(command, decideRestore);
  }

  edits(which: Which, words: EditWords): Decision {
    const command = {
      ...this.correction(which, words),
      replacementId: this.nextTransaction(),
      fill: fillOf(words, this.today),
      rsi: null,
      regime: null,
      paid: words.paid ?? null,
      note: null,
      proceedsTo: words.to ?? null,
      ...guardOf(words),
    };
    return this.decide(command, decideEditTrade);
  }

  editsCash(which: Which, amount: string, answers: Answers = {}): Decision {
    const command = {
      ...this.correction(which, answers),
      replacementId: this.nextTransaction(),
      amount: usd(amount),
      note: null,
    };
    return this.decide(command, decideEditCashMovement);
  }

  /** Starts an import and brings its rows; `completes` makes them count. */
  startsImport(rows: readonly RowWords[], order: ImportOrder = 'by_kind'): ImportId {
    const importId = importIdOf(this.uuid());
    const start = { importId, format: 'own', fingerprint: '0'.repeat(64), rows: rows.length, order };
    this.decide({ ...this.context(), ...start }, batch.decideStartImport);
    this.bringsRows(importId, 0, rows);
    return importId;
  }

  bringsRows(importId: ImportId, firstRow: number, rows: readonly RowWords[]): Decision {
    const command = { ...this.context(), importId, firstRow, rows: rows.map((row) => this.rowOf(row)) };
    return this.decide(command, batch.decideAddImportRows);
  }

  completesImport = (importId: ImportId, answers: Answers = {}): Decision =>
    this.decide(this.batch(importId, answers), batch.decideCompleteImport);

  abortsImport = (importId: ImportId): Decision =>
    this.decide(this.batch(importId, {}), batch.decideAbortImport);

  voidsImport = (importId: ImportId, answers: Answers = {}): Decision =>
    this.decide(this.batch(importId, answers), batch.decideVoidImport);

  restoresImport = (importId: ImportId, answers: Answers = {}): Decision =>
    this.decide(
      { ...this.batch(importId, answers), acceptRecordedAgain: answers.acceptRecordedAgain },
      batch.decideRestoreImport,
    );

  /** Events that no command of the scenario writes. */
  given(...events: readonly LedgerEvent[]): this {
    this.record(events, this.context().commandId);
    return this;
  }

  nextCommand = (): CommandId => commandIdOf(this.uuid());
  nextTransaction = (): TransactionId => transactionIdOf(this.uuid());

  context = (commandId = this.nextCommand()): CommandContext => ({
    commandId,
    now: instantOf(this.now),
    today: this.today,
  });

  rowOf(words: RowWords): ImportedRow {
    const common = { transactionId: this.nextTransaction(), note: null };
    if ('amount' in words) {
      const { kind, amount, on } = words;
      return { ...common, kind, tradedOn: calendarDateOf(on), amount: usd(amount) };
    }
    const trade = { fill: fillOf(words, this.today), rsi: null, regime: null, paid: words.paid ?? null };
    return { ...common, ...trade, kind: words.kind, proceedsTo: 'portfolio_cash' };
  }

  latest(): RecommendationId {
    const { latestRecommendationId } = this.state;
    return latestRecommendationId ?? recommendationIdOf(this.uuid());
  }

  /** Id of the n-th transaction in the order of recording. */
  nth(index: number): TransactionId {
    const id = [...this.state.transactions.keys()][index];
    if (id === undefined) throw new Error(`The scenario has no transaction ${index}`);
    return id;
  }

  private part(words: ExecutionWords): ExecutePart {
    return {
      ...this.context(words.commandId),
      transactionId: this.nextTransaction(),
      recommendationId: words.recommendation ?? this.latest(),
      fill: fillOf(words, this.today),
      ...guardOf(words),
      paid: words.paid ?? null,
      override: words.override ?? false,
    };
  }

  private manual(words: FillWords & Answers) {
    return {
      ...this.context(words.commandId),
      transactionId: this.nextTransaction(),
      fill: fillOf(words, this.today),
      rsi: null,
      regime: null,
      paid: words.paid ?? null,
      ...guardOf(words),
    };
  }

  private cash = (amount: string, commandId?: CommandId) => ({
    ...this.context(commandId),
    transactionId: this.nextTransaction(),
    amount: usd(amount),
  });

  private correction = (which: Which, { acceptNegative, commandId }: Answers) => ({
    ...this.context(commandId),
    transactionId: typeof which === 'number' ? this.nth(which) : which,
    acceptNegative: acceptNegative ?? false,
  });

  private batch = (importId: ImportId, { acceptNegative, commandId }: Answers) => ({
    ...this.context(commandId),
    importId,
    acceptNegative: acceptNegative ?? false,
  });

  private uuid(): string {
    this.count += 1;
    return `00000000-0000-7000-8000-${String(this.count).padStart(12, '0')}`;
  }

  private decide<Command extends CommandContext>(
    command: Command,
    decider: DecideWithState<Command>,
  ): Decision {
    const decision = decider(command, this.state);
    if (decision.outcome === 'decided') this.record(decision.events, command.commandId);
    return decision;
  }

  private record(events: readonly LedgerEvent[], commandId: CommandId): void {
    const recorded = events.map((event) => ({ event, commandId }));
    this.stream.push(...recorded);
    this.state = foldLedger(recorded, this.state);
  }
}

/** The rejection of a decision that a test expects to be one. */
export function rejectionOf(decision: Decision): Rejection {
  if (decision.outcome !== 'rejected') throw new Error(`Expected a rejection, got ${decision.outcome}`);
  return decision.rejection;
}

/** Types of the events that a decision would append; empty when it is a repeat or a rejection. */
export const appended = (decision: Decision): readonly string[] =>
  decision.outcome === 'decided' ? decision.events.map(({ type }) => type) : [];
