import {
  AuditError,
  loadMarketPrices,
  MarketRepository,
  type ReplayOptions,
  replayUser,
  replayUserWithFigures,
  sortedJson,
} from '@app/audit';
import { type EventStore, readToEnd, USER_CATEGORIES } from '@app/event-store';
import { parseStreamName, type UserId } from '@app/ledger';
import { type Clock, systemClock } from '@app/platform';
import { type Environment, resolveUser, withAuditStores } from '../audit-shared/audit-stores.js';

const NOW: ReplayOptions = { at: undefined, reading: 'known' };

/**
 * The state of a person as JSON, with all figures, now or as of a moment.
 *
 * @param user name or id
 * @throws AuditError for an unknown person, a moment in the future, a broken chain, or a store that is away
 */
export async function replayOne(
  user: string,
  env: Environment,
  { options = NOW, clock = systemClock }: { readonly options?: ReplayOptions; readonly clock?: Clock } = {},
): Promise<string> {
  return withAuditStores(env, async (stores) => {
    const userId = await resolveUser(stores, user);
    const { database } = stores;
    const market = database && new MarketRepository(database);
    const marketAt = async (knownAt?: Date) => market && loadMarketPrices(market, knownAt);
    const now = clock.now();
    const state = await replayUserWithFigures(stores, userId, { options, now, marketAt });
    if (state === undefined)
      throw new AuditError('AUDIT.USER_UNKNOWN', `There is no stream of a user ${user}.`);
    return sortedJson(state);
  });
}

/**
 * Everybody's folded state, one line of JSON each, by id: what the streams alone say, so that two installations can be
 * compared. Only the ids are held in memory together.
 *
 * @throws AuditError for a broken chain or a store that is away
 */
export async function replayAll(env: Environment, onLine: (line: string) => void): Promise<void> {
  await withAuditStores(env, async (stores) => {
    for (const userId of await allUsers(stores.store)) {
      const state = await replayUser(stores, userId);
      if (state !== undefined) onLine(sortedJson(state, 0));
    }
  });
}

/** Ids of all streams that belong to a person, found by reading the log once. */
async function allUsers(store: EventStore): Promise<readonly UserId[]> {
  const users = new Set<UserId>();
  const prefixes = USER_CATEGORIES.map((category) => `${category}-`);
  const { signal } = new AbortController();
  for await (const message of readToEnd(store, { prefixes, from: 'start', signal })) {
    const user = message.kind === 'event' ? parseStreamName(message.event.stream)?.userId : undefined;
    if (user !== undefined) users.add(user);
  }
  return [...users].sort();
}
