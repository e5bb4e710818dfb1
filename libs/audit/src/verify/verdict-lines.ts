import type { ProgressComparison } from './compare-progress.js';
import type { HeadsFile } from './heads-file.js';
import type { PersonVerdict } from './verify-person.js';
import type { StoreVerdict } from './verify-store.js';

/** An answer of Postgres; without one, why there is none. */
export interface Asked<T> {
  readonly value: T | undefined;
  /** Without a full stop. */
  readonly reason: string;
}

interface Beside {
  readonly file: HeadsFile | undefined;
  readonly progress: Asked<ProgressComparison>;
  readonly signaturesUnchecked: string | undefined;
}

/** What a store in which nothing was found has been shown to be, and what it has not. */
export function verdictLines(
  verdict: StoreVerdict,
  { file, progress, signaturesUnchecked }: Beside,
): readonly string[] {
  const { events, streams, anchors, newestAnchor, merkleRoot } = verdict;
  return [
    `${events} events of ${streams} streams: every hash chain, event id and time holds, and every append is whole.`,
    newestAnchor === undefined
      ? 'There is no anchor yet.'
      : `${anchors} anchors hold, the newest of ${newestAnchor.at}. Its root, to be compared with the mail of that day: ${newestAnchor.merkleRoot}`,
    ...(file === undefined
      ? []
      : [`All ${file.heads.length} streams of the heads file of ${file.at} are as it says.`]),
    progressLine(progress),
    signaturesUnchecked === undefined
      ? 'Every role that has an effect is signed under the master key.'
      : `Signatures of roles are not checked: ${signaturesUnchecked}.`,
    `Not proven: ${notProven(verdict, file)}`,
    ...streamsSinceAnchor(newestAnchor),
    `Root over all heads now: ${merkleRoot}`,
  ];
}

/** Streams told in full; all of them would fill the screen of a busy installation. */
const STREAMS_TOLD = 20;

/** An anchor proves a stream up to its head of that moment. What came later may have been rewritten with its hashes. */
function streamsSinceAnchor(anchor: StoreVerdict['newestAnchor']): readonly string[] {
  if (anchor === undefined || anchor.changedAfter.length === 0) return [];
  const told = anchor.changedAfter.slice(0, STREAMS_TOLD);
  const rest = anchor.changedAfter.length - told.length;
  const more = rest === 0 ? '' : ` and ${rest} more`;
  return [
    `Not proven by an anchor: the events since ${anchor.at} of ${anchor.changedAfter.length} streams: ${told.join(', ')}${more}.`,
  ];
}

function progressLine({ value, reason }: Asked<ProgressComparison>): string {
  if (value === undefined) return `Not compared with the read models: ${reason}.`;
  const { streams, behind } = value;
  const late = behind === 0 ? '' : ` ${behind} of them show less than there is: audit:diff tells more.`;
  return `The read models show no event that is not there, in ${streams} streams.${late}`;
}

const nothingCutSince = (what: string, after: bigint): string =>
  `that nothing was cut off the end of a stream since ${what} (${after} events came after it).`;

const KEEP_HEADS =
  'A heads file kept elsewhere would prove it (audit:heads --out FILE, then audit:verify --heads FILE).';

/** A hash chain tells nothing of what once stood behind its end. */
function notProven({ events, newestAnchor }: StoreVerdict, file: HeadsFile | undefined): string {
  return file === undefined
    ? notProvenByAnchor(newestAnchor)
    : nothingCutSince(`the heads file of ${file.at}`, events - file.events);
}

function notProvenByAnchor(
  anchor: { readonly at: string; readonly eventsAfter: bigint } | undefined,
): string {
  return anchor === undefined
    ? `that no stream was cut at its end, removed, or rewritten as a whole. ${KEEP_HEADS}`
    : `${nothingCutSince(`the newest anchor of ${anchor.at}`, anchor.eventsAfter)} Nor that log and anchors were not cut or made anew together. ${KEEP_HEADS}`;
}

/** {@link verdictLines} of one person's streams. */
export function personVerdictLines(
  { streams, anchor, isProgressCompared }: PersonVerdict,
  signaturesUnchecked: string | undefined,
): readonly string[] {
  return [
    ...streams.map(
      ({ stream, events }) => `${stream}: ${events} events, every hash, event id and time holds.`,
    ),
    anchor === undefined
      ? 'No anchor proves where these streams ended.'
      : `They go on where the anchor of ${anchor.at} left them. Its root, to be compared with the mail of that day: ${anchor.merkleRoot}`,
    isProgressCompared
      ? 'The read models show no event that is not there.'
      : 'Not compared with the read models.',
    signaturesUnchecked === undefined
      ? 'Every role that has an effect is signed under the master key.'
      : `Signatures of roles are not checked: ${signaturesUnchecked}.`,
    `Not proven: ${notProvenByAnchor(anchor)}`,
  ];
}
