import {
  addDays,
  type CommandContext,
  commandIdOf,
  decideAbortImport,
  decideAddImportRows,
  decideCashWithdrawal,
  decideCompleteImport,
  decideDeposit,
  decideEditCashMovement,
  decideEditTrade,
  decideExecuteInvestment,
  decideExecuteReinvestment,
  decideExecuteSale,
  decideIssueRecommendation,
  decideManualBuy,
  decideManualSell,
  decideRestore,
  decideRestoreImport,
  decideSetAside,
  decideStartImport,
  decideTransfer,
  decideVoid,
  decideVoidImport,
  decideWithdrawal,
  type Decision,
  type Fill,
  type ImportedRow,
  importIdOf,
  type LedgerState,
  recommendationIdOf,
  transactionIdOf,
} from '@app/ledger';
import { priceCents, sats, satsFor, usdCents, ZERO_CENTS } from '@app/money';
import { uuidv5 } from '@app/platform';
import type { SeededRandom } from '@app/testing';

/** What a person wants once: the request of one dialog, with the key that it keeps over all its retries. */
export interface Intent {
  readonly key: string;
  readonly kind: string;
  /** Pure: every try of every process decides alike on the same state. */
  readonly decide: (state: LedgerState, context: CommandContext) => Decision;
}

type Decide = Intent['decide'];
type Draw = (words: Options) => Decide | undefined;

/** All that chance has to say about one intent, drawn before it is decided anywhere. */
interface Options {
  readonly key: string;
  readonly random: SeededRandom;
  /** The ledger as the person last saw it: what there is to correct. */
  readonly seen: LedgerState;
  readonly quantity: ReturnType<typeof sats>;
  readonly amount: ReturnType<typeof usdCents>;
  readonly daysBack: number;
  readonly flag: boolean;
}

const idOf = ({ key }: Options, name: string): string => uuidv5(key, name);
const transactionId = (words: Options) => transactionIdOf(idOf(words, 'transaction'));
const TRADE_EXTRAS = { rsi: null, regime: null, paid: null, dayPrice: null, confirmed: true } as const;

const fillOf = ({ quantity, daysBack, flag }: Options, { today }: CommandContext): Fill => ({
  tradedOn: addDays(today, 0 - daysBack),
  quantity,
  price: priceCents(6_000_000n),
  value: null,
  fee: flag ? usdCents(7n) : ZERO_CENTS,
});

/** One of the keys whose value is as wished. */
function pickKey<K, V>(
  words: Options,
  map: ReadonlyMap<K, V>,
  isWished: (value: V) => boolean,
): K | undefined {
  const keys = [...map].filter(([, value]) => isWished(value)).map(([key]) => key);
  return keys.length === 0 ? undefined : words.random.pick(keys);
}

const executing =
  (
    decider: typeof decideExecuteReinvestment | typeof decideExecuteSale | typeof decideExecuteInvestment,
  ): Draw =>
  (words) => {
    const recommendationId = words.seen.latestRecommendationId;
    if (recommendationId === null) return undefined;
    return (state, context) =>
      decider(
        {
          ...{ ...context, transactionId: transactionId(words), recommendationId },
          ...{ fill: { ...fillOf(words, context), tradedOn: context.today }, override: words.flag },
          ...{ dayPrice: null, confirmed: true, acceptNegative: words.flag },
        },
        state,
      );
  };

const moving =
  (decider: typeof decideDeposit): Draw =>
  (words) =>
  (state, context) =>
    decider({ ...context, transactionId: transactionId(words), amount: words.amount }, state);

const correcting =
  (isVoided: boolean, decider: typeof decideVoid | typeof decideRestore): Draw =>
  (words) => {
    const id = pickKey(words, words.seen.transactions, (each) => each.isVoided === isVoided);
    if (id === undefined) return undefined;
    const answers = { transactionId: id, acceptNegative: words.flag, override: words.flag };
    return (state, context) => decider({ ...context, ...answers }, state);
  };

const changingImport =
  (status: string, decider: typeof decideCompleteImport | typeof decideAbortImport): Draw =>
  (words) => {
    const importId = pickKey(words, words.seen.imports, (each) => each.status === status);
    if (importId === undefined) return undefined;
    return (state, context) => decider({ ...context, importId, acceptNegative: words.flag }, state);
  };

function recommend(words: Options): Decide {
  const price = priceCents(6_000_000n);
  const part = { usd: words.amount, btc: satsFor(words.amount, price) };
  return (state, context) =>
    decideIssueRecommendation(
      {
        ...{ ...context, recommendationId: recommendationIdOf(idOf(words, 'recommendation')) },
        ...{ isSubscriptionActive: true, profile: 'direct', base: usdCents(10_000n), price },
        ...{ rsi: '58.5', regime: 'transition', strategyVersion: 1 },
        ...{ investment: words.flag ? part : null, reinvestment: part, sale: words.flag ? null : part },
        market: { mode: 'recorded', source: 'simulation', priceAt: context.now },
        ...{ frozenInputs: { inputs: words.key }, explanation: {} },
      },
      state,
    );
}

function setAside(words: Options): Decide | undefined {
  const recommendationId = words.seen.latestRecommendationId;
  if (recommendationId === null) return undefined;
  return (state, context) =>
    decideSetAside(
      { ...context, transactionId: transactionId(words), recommendationId, tradedOn: null },
      state,
    );
}

const buy: Draw = (words) => (state, context) =>
  decideManualBuy(
    { ...context, transactionId: transactionId(words), fill: fillOf(words, context), ...TRADE_EXTRAS },
    state,
  );

const sell: Draw = (words) => (state, context) =>
  decideManualSell(
    {
      ...{ ...context, transactionId: transactionId(words), ...TRADE_EXTRAS },
      fill: { ...fillOf(words, context), quantity: sats(words.quantity / 3n + 1n) },
      proceedsTo: words.flag ? 'pocket' : 'portfolio_cash',
    },
    state,
  );

function edit(words: Options): Decide | undefined {
  const id = pickKey(words, words.seen.transactions, ({ isVoided }) => !isVoided);
  if (id === undefined) return undefined;
  const answers = {
    transactionId: id,
    replacementId: transactionId(words),
    acceptNegative: words.flag,
    note: null,
  };
  return (state, context) =>
    state.transactions.get(id)?.trade === null
      ? decideEditCashMovement({ ...context, ...answers, amount: words.amount }, state)
      : decideEditTrade(
          { ...context, ...answers, ...TRADE_EXTRAS, fill: fillOf(words, context), proceedsTo: null },
          state,
        );
}

function startImport(words: Options): Decide {
  const importId = importIdOf(idOf(words, 'import'));
  const file = { format: 'own', fingerprint: '0'.repeat(64), rows: 2 };
  const order = words.flag ? 'by_kind' : 'as_given';
  return (state, context) => decideStartImport({ ...context, ...file, importId, order }, state);
}

function bringRows(words: Options): Decide | undefined {
  const importId = pickKey(
    words,
    words.seen.imports,
    (each) => each.status === 'open' && each.pending.length === 0,
  );
  if (importId === undefined) return undefined;
  const common = { note: null, rsi: null, regime: null, paid: null, proceedsTo: 'portfolio_cash' } as const;
  return (state, context) => {
    const fill = fillOf(words, context);
    const rows: readonly ImportedRow[] = [
      { ...common, transactionId: transactionIdOf(idOf(words, 'row 0')), kind: 'buy', fill },
      {
        ...common,
        transactionId: transactionIdOf(idOf(words, 'row 1')),
        kind: words.flag ? 'sell' : 'buy',
        fill,
      },
    ];
    return decideAddImportRows({ ...context, importId, firstRow: 0, rows }, state);
  };
}

const DRAWS: readonly (readonly [string, Draw])[] = [
  ['recommend', recommend],
  ['recommend', recommend],
  ['execute the investment', executing(decideExecuteInvestment)],
  ['execute the investment', executing(decideExecuteInvestment)],
  ['execute the reinvestment', executing(decideExecuteReinvestment)],
  ['execute the sale', executing(decideExecuteSale)],
  ['set aside', setAside],
  ['buy', buy],
  ['buy', buy],
  ['sell', sell],
  ['sell', sell],
  ['deposit', moving(decideDeposit)],
  ['withdraw', moving(decideWithdrawal)],
  ['withdraw cash', moving(decideCashWithdrawal)],
  ['transfer', moving(decideTransfer)],
  ['void', correcting(false, decideVoid)],
  ['void', correcting(false, decideVoid)],
  ['restore', correcting(true, decideRestore)],
  ['restore', correcting(true, decideRestore)],
  ['edit', edit],
  ['edit', edit],
  ['start an import', startImport],
  ['bring its rows', bringRows],
  ['complete it', changingImport('open', decideCompleteImport)],
  ['abort it', changingImport('open', decideAbortImport)],
  ['void an import', changingImport('completed', decideVoidImport)],
  ['restore an import', changingImport('voided', decideRestoreImport)],
];

/** What somebody does next, given what they see. */
export function drawIntent(random: SeededRandom, seen: LedgerState): Intent {
  const key = commandIdOf(
    uuidv5('6f0c7c52-6b1e-4a86-9b8a-1f3f0f7f9a11', `${random.int(1, 2 ** 31)} ${random.int(1, 2 ** 31)}`),
  );
  const words: Options = {
    ...{ key, random, seen },
    quantity: sats(BigInt(random.int(1, 3_000_000))),
    amount: usdCents(BigInt(random.int(1, 20_000))),
    daysBack: random.pick([0, 0, 0, 1, 3, 9]),
    flag: random.int(0, 1) === 1,
  };
  for (;;) {
    const [kind, draw] = random.pick(DRAWS);
    const decide = draw(words);
    if (decide !== undefined) return { key, kind, decide };
  }
}
