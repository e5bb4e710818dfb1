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
import type { AuditStores } from '../audit-shared/audit-stores.js';
import { AuditError } from '../audit-shared/audit.error.js';
import type { MarketPrices, ShownPrice } from '../audit-shared/market-prices.js';
import type { Plain } from '../audit-shared/sorted-json.js';
import { type FoldedStreams, stateFacts } from '../audit-shared/state-facts.js';
import { accountsIn, ledgersIn, subscriptionsIn } from '../audit-shared/streams.js';
import type { ReplayOptions } from './replay-options.js';

type ReplayedStores = Pick<AuditStores, 'store' | 'accountCodec'>;

/**
 * The state of one person, folded from the three streams that carry the person's id, with each stream's head. Equal
 * streams give equal values, wherever and whenever they are replayed: no clock, price or read model has a part in it.
 *
 * @returns undefined when there is no such person
 * @throws ChainBrokenError, EventDecodeError, StoreUnavailableError
 */
export async function replayUser(
  stores: ReplayedStores,
  userId: UserId,
): Promise<{ readonly [key: string]: Plain } | undefined> {
  const streams = await load(stores, (repository) => repository.load(userId, { verify: true }));
  return streams === undefined ? undefined : stateFacts(userId, streams);
}

/**
 * {@link replayUser} now or as of a moment in the past, with all figures, and the price that they need.
 *
 * @param now decides what "now" and "today" are
 * @param marketAt prices, of now or as they were known at a moment
 * @throws AuditError for a moment after `now`
 */
export async function replayUserWithFigures(
  stores: ReplayedStores,
  userId: UserId,
  {
    options,
    now,
    marketAt,
  }: {
    readonly options: ReplayOptions;
    readonly now: Date;
    readonly marketAt: (knownAt?: Date) => Promise<MarketPrices | undefined>;
  },
): Promise<Plain | undefined> {
  const present = await load(stores, (repository) => repository.load(userId, { verify: true }));
  if (present === undefined) return undefined;
  const moment = pastMoment(options, present.account.state, now);
  const today = {
    at: instantOf(now.toISOString()),
    date: dateInZone(now.toISOString(), present.account.state.timeZone),
  };
  if (moment === undefined) {
    const market = await marketAt();
    return facts(userId, datedUpTo(present, today), {
      ...{ moment: today, options, market },
      price: market?.looked,
    });
  }
  const isKnown = options.reading === 'known';
  const market = await marketAt(isKnown ? new Date(moment.at) : undefined);
  const price = market?.priceOf(moment.date);
  const streams = isKnown ? await asKnown(stores, userId, moment) : present;
  return facts(userId, datedUpTo(streams, moment), { moment, options, market, price });
}

function pastMoment({ at }: ReplayOptions, { timeZone }: AccountState, now: Date): Moment | undefined {
  if (at === undefined) return undefined;
  const [today, isAfterAll] = [dateInZone(now.toISOString(), timeZone), at.startsWith('9999-12-31')];
  const moment = isAfterAll ? undefined : momentOf(at, timeZone);
  const isFuture = moment === undefined || (isInstant(at) ? Date.parse(at) > now.getTime() : at > today);
  if (isFuture) throw new AuditError('AUDIT.TIME_FUTURE', `--at ${at} is in the future.`);
  return Date.parse(moment.at) > now.getTime()
    ? { at: instantOf(now.toISOString()), date: moment.date }
    : moment;
}

async function load(
  { store, accountCodec }: ReplayedStores,
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
  { store, accountCodec }: ReplayedStores,
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

interface Circumstances {
  readonly moment: Moment;
  readonly options: ReplayOptions;
  readonly market: MarketPrices | undefined;
  readonly price: ShownPrice | undefined;
}

function facts(
  userId: UserId,
  streams: FoldedStreams,
  { moment, options, market, price }: Circumstances,
): Plain {
  const { account, ledger } = streams;
  const { at, date } = moment;
  const { totals } = ledger.state;
  const { base, profile, timeZone } = account.state;
  const pricedAt = market && price && { date, price: price.price, closes: market.closes };
  const cap = String(strategyV1.weekly.cap[profile]);
  return {
    ...stateFacts(userId, streams),
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
