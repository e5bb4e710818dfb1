import type { HealthResponse, SystemPart, SystemPartName, SystemReason } from '@app/contracts';

/** What is known of an installation at one moment. */
export interface SystemFacts {
  readonly now: Date;
  readonly health: Pick<HealthResponse, 'checks' | 'projections'>;
  readonly failingJobs: number;
  readonly waitingPrices: number;
  readonly mailsLate: number;
  readonly mailsFailed: number;
  readonly paymentsWaiting: number;
  /** When the newest anchor was taken; undefined before the first. */
  readonly anchoredAt: string | undefined;
  /** Of the newest nightly comparison with the streams; undefined before the first. */
  readonly comparison:
    { readonly finishedAt: Date; readonly differences: number; readonly behind: number } | undefined;
  /** Day of the newest rate; undefined while none is stored. */
  readonly rateDay: string | undefined;
}

/** Rates are published on working days; a holiday beside a weekend makes four days. */
const RATE_DAYS = 5;
/** One a day, with half a day for a worker that was down. */
const ANCHOR_HOURS = 36;
/** One a night, as late as an anchor may be. */
const COMPARISON_HOURS = 36;
const HOUR_MS = 3_600_000;

const RANK = { failing: 0, warning: 1, ok: 2 } as const;

/** Every part with what is wrong with it, the worst first. Pure. */
export function systemParts(facts: SystemFacts): SystemPart[] {
  const parts = [
    required('event-store', facts),
    required('postgres', facts),
    projector(facts),
    informed('worker', 'jobs-failing', facts, facts.failingJobs),
    informed('market', 'snapshot-late', facts),
    counted('prices', 'prices-waiting', facts.waitingPrices),
    rates(facts),
    mails(facts),
    counted('payments', 'payments-waiting', facts.paymentsWaiting),
    anchors(facts),
    readModels(facts),
  ];
  return parts.toSorted((a, b) => RANK[a.status] - RANK[b.status]);
}

function partOf(
  part: SystemPartName,
  reason: SystemReason | null,
  more: Partial<Pick<SystemPart, 'count' | 'detail' | 'status'>> = {},
): SystemPart {
  const status = reason === null ? 'ok' : 'warning';
  return { part, status, reason, count: null, detail: null, ...more };
}

/** Without it nothing is answered. */
function required(part: 'event-store' | 'postgres', { health }: SystemFacts): SystemPart {
  const check = health.checks[part];
  if (check?.status === 'ok') return partOf(part, null);
  return partOf(part, 'down', { status: 'failing', detail: check?.detail ?? null });
}

function projector(facts: SystemFacts): SystemPart {
  const parked = Math.max(0, ...(facts.health.projections ?? []).map(({ parkedStreams }) => parkedStreams));
  return parked > 0
    ? partOf('projector', 'streams-parked', { count: parked })
    : informed('projector', 'not-following', facts);
}

/** A part that the readiness reports on. */
function informed(
  part: 'projector' | 'worker' | 'market',
  reason: SystemReason,
  { health }: SystemFacts,
  count: number | null = null,
): SystemPart {
  const check = health.checks[part];
  if (check?.status === 'ok') return partOf(part, null);
  return partOf(part, reason, { count, detail: check?.detail ?? null });
}

const counted = (part: SystemPartName, reason: SystemReason, count: number): SystemPart =>
  count === 0 ? partOf(part, null) : partOf(part, reason, { count });

function mails({ mailsFailed, mailsLate }: SystemFacts): SystemPart {
  return mailsLate > 0
    ? partOf('mails', 'mails-late', { count: mailsLate })
    : counted('mails', 'mails-failed', mailsFailed);
}

/** Before the first comparison nothing is wrong: a new installation waits for its first night. */
function readModels({ now, comparison }: SystemFacts): SystemPart {
  if (comparison === undefined) return partOf('read-models', null);
  const { finishedAt, differences, behind } = comparison;
  if (differences > 0) return partOf('read-models', 'rows-differ', { count: differences });
  const hours = Math.floor((now.getTime() - finishedAt.getTime()) / HOUR_MS);
  return hours > COMPARISON_HOURS
    ? partOf('read-models', 'rows-not-compared', { count: hours })
    : counted('read-models', 'rows-behind', behind);
}

function rates({ now, rateDay }: SystemFacts): SystemPart {
  if (rateDay === undefined) return partOf('rates', 'rates-missing');
  const days = Math.floor((now.getTime() - Date.parse(`${rateDay}T00:00:00Z`)) / (24 * HOUR_MS));
  return days > RATE_DAYS ? partOf('rates', 'rates-old', { count: days }) : partOf('rates', null);
}

function anchors({ now, anchoredAt }: SystemFacts): SystemPart {
  if (anchoredAt === undefined) return partOf('anchors', 'anchor-missing');
  const hours = Math.floor((now.getTime() - Date.parse(anchoredAt)) / HOUR_MS);
  return hours > ANCHOR_HOURS ? partOf('anchors', 'anchor-late', { count: hours }) : partOf('anchors', null);
}
