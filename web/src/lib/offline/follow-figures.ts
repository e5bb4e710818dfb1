import { meResponseSchema } from '@app/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';

import { isApiProblem } from '../api/api-problem';
import { setDisplayZone } from '../format/display-zone';
import { LEDGER } from '../query/revision';
import { signedInUser } from '../session/signed-in-user';
import { keepFigures, keptFigures } from './figure-store';
import type { KeptFigure } from './figure-store';

const ENDS: ReadonlySet<string> = new Set(['success', 'error']);
const WRITE_AFTER_MS = 1_000;

/** What dashboard, week and portfolio show; the first word of a key, and of the ledger the second. */
const SHOWN = new Set(['market', 'recommendation', 'exchange-rate']);
const SHOWN_OF_LEDGER = new Set([
  'me',
  'month-sales',
  'portfolio',
  'portfolio-cash',
  'portfolio-history',
  'recommendations',
]);

function isShown({ queryKey: [first, second, third] }: Query): boolean {
  if (first !== LEDGER) return SHOWN.has(String(first));
  return SHOWN_OF_LEDGER.has(String(second)) || (second === 'transactions' && third === 'recent');
}

/**
 * Keeps the answers of the pages that people open most, and shows them again where the server cannot be reached, as an
 * answer that could not be renewed: with their age, and read again when the line is back. Only where nothing is on screen
 * yet, and never while the server is heard. Returns how to stop.
 *
 * @param onOldest is told when the oldest figure that is shown was read; null where all came from the server
 */
export function followFigures(
  client: QueryClient,
  isServerHeard: () => boolean,
  onOldest: (at: number | null) => void,
): () => void {
  const cache = client.getQueryCache();
  // Of the person whose pages these are, whoever has signed in since.
  const user = signedInUser();
  const unwritten = new Map<string, KeptFigure>();
  const shown = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    onOldest(shown.size === 0 ? null : Math.min(...shown.values()));
  };
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    keepFigures(user, Object.fromEntries(unwritten));
    unwritten.clear();
  };
  const keep = ({ queryHash, state }: Query): void => {
    if (shown.delete(queryHash)) tell();
    unwritten.set(queryHash, { at: state.dataUpdatedAt, data: state.data });
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  const showKept = (query: Query): void => {
    const { queryHash, state } = query;
    if (state.data !== undefined || !isUnreachable(state.error) || isServerHeard()) return;
    const figure = keptFigures(user)[queryHash];
    if (figure === undefined) return;
    if (queryHash === ME_HASH) applyZone(figure.data);
    query.setState({ data: figure.data, dataUpdatedAt: figure.at });
    shown.set(queryHash, figure.at);
    tell();
  };
  const look = (query: Query): void => {
    if (!isShown(query)) return;
    const { status, fetchStatus, dataUpdatedAt, isInvalidated } = query.state;
    const isNew = status === 'success' && fetchStatus === 'idle' && dataUpdatedAt > 0 && !isInvalidated;
    if (isNew) keep(query);
    else if (status === 'error' && fetchStatus === 'idle') showKept(query);
  };

  for (const query of cache.getAll()) look(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || !ENDS.has(event.action.type)) return;
    const query: Query | undefined = cache.get(event.query.queryHash);
    if (query !== undefined) look(query);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

const ME_HASH = JSON.stringify([LEDGER, 'me']);

/** As the read itself does: days are those of the person's zone. */
function applyZone(data: unknown): void {
  const me = meResponseSchema.safeParse(data);
  if (me.success) setDisplayZone(me.data.timeZone);
}

const isUnreachable = (error: unknown): boolean =>
  isApiProblem(error) && (error.kind === 'network' || error.kind === 'timeout');
