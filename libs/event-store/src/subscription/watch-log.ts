import { delay as realDelay } from '@app/platform';
import type { Delay } from '@app/platform';
import type { EventStore, LogHead, Position } from '../port/event-store.js';
import { comparePositions } from '../port/position.js';
import type { SubscriptionMonitor } from './subscription-health.js';

interface WatchOptions {
  readonly store: EventStore;
  readonly prefixes: readonly string[];
  readonly signal: AbortSignal;
  readonly logHeadEveryMs?: number;
  readonly delay?: Delay;
}

const LOG_HEAD_EVERY_MS = 5_000;
/** More than three times what a store lets pass without a checkpoint. */
const SCANNED_MAX = 1_000;

/**
 * Reads the end of the log every few seconds, so that health can tell the lag, and compares it with what the
 * subscription has delivered: a server, or what is between, may keep a subscription open and stop sending.
 */
export async function watchLog(
  { store, prefixes, signal, logHeadEveryMs = LOG_HEAD_EVERY_MS, delay = realDelay }: WatchOptions,
  monitor: SubscriptionMonitor,
): Promise<void> {
  /** An end of the log behind which nothing is missing. */
  let complete: Position | undefined;
  while (!isStopped(signal)) {
    try {
      complete = await watchOnce({ store, prefixes, signal }, monitor, complete);
    } catch {
      // The store is away, of which the subscription itself tells.
      monitor.sawLogHead(undefined);
    }
    await delay(logHeadEveryMs, signal).catch(() => undefined);
  }
}

async function watchOnce(
  { store, prefixes, signal }: Pick<WatchOptions, 'store' | 'prefixes' | 'signal'>,
  monitor: SubscriptionMonitor,
  complete: Position | undefined,
): Promise<Position | undefined> {
  const head = await store.readLogHead({ signal });
  monitor.sawLogHead(head === 'empty' ? undefined : head);
  const waiting = monitor.waitingSince();
  if (head === 'empty' || waiting === undefined || !isBeyond(head, complete)) return complete;
  const { after } = waiting;
  if (isBeyond(head, after) && (await isOwed(store, { prefixes, after, signal }))) {
    monitor.sawUndelivered(waiting);
    return complete;
  }
  monitor.sawAllDelivered();
  return head.position;
}

/** Whether the log has an event of these streams after a position, or so much else that the store owes a checkpoint. */
async function isOwed(
  store: EventStore,
  {
    prefixes,
    after,
    signal,
  }: {
    readonly prefixes: readonly string[];
    readonly after: Position | 'start';
    readonly signal: AbortSignal;
  },
): Promise<boolean> {
  let scanned = 0;
  for await (const event of store.readLog({ from: after, limit: SCANNED_MAX, signal })) {
    scanned += 1;
    if (isBeyond(event, after) && prefixes.some((prefix) => event.stream.startsWith(prefix))) return true;
  }
  return scanned === SCANNED_MAX;
}

function isBeyond({ position }: Pick<LogHead, 'position'>, other: Position | 'start' | undefined): boolean {
  return other === undefined || other === 'start' || comparePositions(position, other) > 0;
}

/** Read through a call, since the compiler takes a property tested once for settled. */
export function isStopped(signal: AbortSignal): boolean {
  return signal.aborted;
}
