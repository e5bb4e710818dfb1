import type { LoadedStream, Repository } from '@app/event-store';
import {
  type AccountState,
  correctedStateOn,
  dateInZone,
  dynamicBalanceRunwayWeeks,
  holdingsView,
  instantOf,
  isInstant,
  type LedgerState,
  type Moment,
  momentOf,
  statementViewAt,
  type UserId,
} from '@app/ledger';
import { formatCents } from '@app/money';
import { strategyV1 } from '@app/strategy';
import { AuditError } from '../shared/audit.error.js';
import type { AuditedStores } from '../shared/audited-stores.js';
import type { MarketPrices, ShownPrice } from '../shared/market-prices.js';
import type { Plain } from '../shared/sorted-json.js';
import { type FoldedStreams, stateFacts } from '../shared/state-facts.js';
import { accountsIn, ledgersIn, subscriptionsIn } from '../shared/streams.js';
import type { Reading, ReplayOptions } from './replay-options.js';

/**
 * The state of one person, folded from the three streams that carry the person's id, with each stream's head. Equal
 * streams give equal values, wherever and whenever they are replayed: no clock, price or read model has a part in it.
 *
 * @returns undefined when there is no such person
 * @throws ChainBrokenError, EventDecodeError, StoreUnavailableError
 */
export async function replayUser(
  stores: AuditedStores,
  userId: UserId,
): Promise<{ readonly [key: string]: Plain } | undefined> {
  const streams = await load(stores, (repository) => repository.load(userId, { verify: true }));
  return streams === undefined ? undefined : stateFacts(userId, streams);
}

export interface ReplayRequest {
  readonly options: ReplayOptions;
  /** Decides what "now" and "today" are. */
  readonly now: Date;
  /** Prices, of now or as they were known at a moment. */
  readonly marketAt: (knownAt?: Date) => Promise<MarketPrices | undefined>;
}

/** A person as of a moment, with what the figures need. */
export interface ReplayedPerson {
  readonly streams: FoldedStreams;
  readonly moment: Moment;
  readonly options: ReplayOptions;
  readonly market: MarketPrices | undefined;
  readonly price: ShownPrice | undefined;
}

/**
 * A person now or as of a moment in the past; undefined when there is no such person.
 * @throws AuditError for a moment after now; as {@link replayUser}
 */
export async function replayPerson(
  stores: AuditedStores,
  userId: UserId,
  { options, now, marketAt }: ReplayRequest,
): Promise<ReplayedPerson | undefined> {
  const present = await load(stores, (repository) => repository.load(userId, { verify: true }));
  if (present === undefined) return undefined;
  const past = pastMoment(options, present.account.state, now);
  if (past === undefined) {
    const today = {
      at: instantOf(now.toISOString()),
      date: dateInZone(now.toISOString(), present.account.state.timeZone),
    };
    const market = await marketAt();
    return { streams: datedUpTo(present, today), moment: today, options, market, price: market?.looked };
  }
  const isKnown = options.reading === 'known';
  const market = await marketAt(isKnown ? new Date(past.at) : undefined);
  const streams = isKnown ? await asKnown(stores, userId, past) : present;
  return {
    ...{ streams: datedUpTo(streams, past), moment: past, options, market },
    price: market?.priceOf(past.date),
  };
}

/** {@link replayUser} now or as of a moment in the past, with all figures, and the price that they need. */
export async function replayUserWithFigures(
  stores: AuditedStores,
  userId: UserId,
  request: ReplayRequest,
): Promise<Plain | undefined> {
  const replayed = await replayPerson(stores, userId, request);
  return replayed && { ...stateFacts(userId, replayed.streams), ...replayedFigures(replayed) };
}

function pastMoment({ at }: ReplayOptions, { timeZone }: AccountState, now: Date): Moment | undefined {
  if (at === undefined) return undefined;
  const [today, isAfterAll] = [dateInZone(now.toISOString(), timeZone), at.startsWith('9999-12-31')];
  const moment = isAfterAll ? undefined : momentOf(at, timeZone);
  const isFuture = moment === undefined || (isInstant(at) ? Date.parse(at) > now.getTime() : at > today);
  if (isFuture) throw new AuditError('AUDIT.TIME_FUTURE', `${at} is in the future.`);
  return Date.parse(moment.at) > now.getTime()
    ? { at: instantOf(now.toISOString()), date: moment.date }
    : moment;
}

async function load(
  { store, accountCodec }: AuditedStores,
  read: <State, Event>(repository: Repository<State, Event>) => Promise<LoadedStream<State>>,
): Promise<FoldedStreams<LedgerState> | undefined> {
  const [account, subscription, ledger] = await Promise.all([
    read(accountsIn(store, accountCodec)),
    read(subscriptionsIn(store)),
    read(ledgersIn(store)),
  ]);
  const isThere = [account, subscription, ledger].some(({ head }) => head !== 'no-stream');
  return isThere ? { account, subscription, ledger } : undefined;
}

async function asKnown(
  { store, accountCodec }: AuditedStores,
  userId: UserId,
  { at }: Moment,
): Promise<FoldedStreams<LedgerState>> {
  const until = new Date(at);
  const [account, subscription, ledger] = await Promise.all([
    accountsIn(store, accountCodec).loadAsKnown(userId, until, { verify: true }),
    subscriptionsIn(store).loadAsKnown(userId, until, { verify: true }),
    ledgersIn(store).loadAsKnown(userId, until, { verify: true }),
  ]);
  return { account, subscription, ledger };
}

/** Of what the events record that which is dated up to the day of the moment. */
function datedUpTo(streams: FoldedStreams<LedgerState>, { date }: Moment): FoldedStreams {
  const { head, state } = streams.ledger;
  return { ...streams, ledger: { head, state: correctedStateOn(state, date) } };
}

export interface ReplayedFigures {
  /** Null for now. */
  readonly asOf: {
    readonly at: string;
    readonly date: string;
    readonly timeZone: string;
    readonly reading: Reading;
  } | null;
  readonly balances: ReturnType<typeof holdingsView>;
  readonly price: { readonly usd: string; readonly asOf: string; readonly source: string } | null;
  readonly figures: { readonly reserveRunwayWeeks: bigint | null } & ReturnType<typeof statementViewAt>;
}

/** What a replay shows of a person next to the folded state, worded as the answers of the api. */
export function replayedFigures({
  streams,
  moment,
  options,
  market,
  price,
}: ReplayedPerson): ReplayedFigures {
  const { account, ledger } = streams;
  const { at, date } = moment;
  const { totals } = ledger.state;
  const { base, profile, timeZone } = account.state;
  const pricedAt = market && price && { date, price: price.price, closes: market.closes };
  const cap = String(strategyV1.weekly.cap[profile]);
  return {
    asOf: options.at === undefined ? null : { at, date, timeZone, reading: options.reading },
    balances: holdingsView(totals),
    price:
      price === undefined ? null : { usd: formatCents(price.price), asOf: price.asOf, source: price.source },
    figures: {
      reserveRunwayWeeks: dynamicBalanceRunwayWeeks({ dynamicBalance: totals.dynamicBalance, base, cap }),
      ...statementViewAt(ledger.state, pricedAt),
    },
  };
}
