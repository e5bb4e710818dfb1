import { Inject, Injectable } from '@nestjs/common';
import { PersonalTexts } from '@app/accounts';
import type { EditTransactionRequest } from '@app/contracts';
import {
  decideEditCashMovement,
  decideEditTrade,
  type LedgerState,
  type SealedText,
  type TransactionId,
  transactionIdOf,
} from '@app/ledger';
import { parseUsdDecimal } from '@app/money';
import type { IdSource } from '@app/platform';
import { microOf, writeMicro } from '@app/strategy';
import { IDS } from '../core/dependencies.js';
import { amountOrProblem } from '../core/money/parse-amount.js';
import type { LedgerCommand } from '../core/streams/ledger-commands.js';
import { TradeInputs } from '../trades/trade-input.js';

type Decide = LedgerCommand['decide'];
type TradeEdit = Extract<EditTransactionRequest, { readonly quantityBtc: string }>;
type CashEdit = Exclude<EditTransactionRequest, TradeEdit>;

/** Turns the request of a correction into its decision, for the command and for its preview alike. */
@Injectable()
export class EditDecisions {
  constructor(
    private readonly trades: TradeInputs,
    private readonly texts: PersonalTexts,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  /** @throws ProblemError for an amount or a day that does not exist */
  async of(userId: string, id: string, request: EditTransactionRequest): Promise<Decide> {
    const ids = { transactionId: transactionIdOf(id), replacementId: transactionIdOf(this.ids.uuidv7()) };
    return 'amountUsd' in request ? this.ofCash(userId, ids, request) : this.ofTrade(userId, ids, request);
  }

  private async ofTrade(userId: string, ids: EditIds, request: TradeEdit): Promise<Decide> {
    const { note, ...trade } = await this.trades.read(userId, request);
    return (state, context) =>
      decideEditTrade(
        {
          ...context,
          ...ids,
          ...trade,
          note: request.notes === undefined ? noteOf(ids.transactionId, state) : note,
          rsi: request.rsi === undefined ? null : writeMicro(microOf(request.rsi)),
          regime: request.regime ?? null,
          proceedsTo: request.proceedsTo ?? null,
          acceptNegative: request.acceptNegative ?? false,
        },
        state,
      );
  }

  private async ofCash(userId: string, ids: EditIds, request: CashEdit): Promise<Decide> {
    const amount = amountOrProblem(parseUsdDecimal(request.amountUsd), 'amountUsd');
    const note = await this.texts.seal(userId, request.description);
    return (state, context) =>
      decideEditCashMovement(
        {
          ...context,
          ...ids,
          amount,
          note: request.description === undefined ? noteOf(ids.transactionId, state) : note,
          acceptNegative: request.acceptNegative ?? false,
        },
        state,
      );
  }
}

interface EditIds {
  readonly transactionId: TransactionId;
  readonly replacementId: TransactionId;
}

/** The sealed note of the transaction that is corrected, carried over as it is. */
function noteOf(id: TransactionId, state: LedgerState): SealedText | null {
  return state.transactions.get(id)?.note ?? null;
}
