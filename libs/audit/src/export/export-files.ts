import { sortedJson } from '../shared/sorted-json.js';
import { stateFacts } from '../shared/state-facts.js';
import { correctionsCsv, entriesCsv, recommendationsCsv, weeklyOperationsCsv } from './csv-files.js';
import { eventLine } from './event-lines.js';
import { chainHeadOf, type ExportedState, namedStreams, type UserEvents } from './exported-events.js';
import { journalOf } from './journal.js';
import { type OpenedTexts, textLines } from './personal-texts.js';

export const EVENTS_FILE = 'events.jsonl';
export const TEXTS_FILE = 'texts.jsonl';

/**
 * Every file of an export but its manifest, by name: functions of the events and the opened texts alone, so that a
 * verifier derives them once more and compares.
 */
export function exportFiles(
  events: UserEvents,
  state: ExportedState,
  texts: OpenedTexts,
): ReadonlyMap<string, string> {
  const { userId, folded, ledgerEvents } = state;
  const ledger = folded.ledger.state;
  const streams = namedStreams(userId, events);
  const all = streams.flatMap((each) => each.events);
  return new Map([
    [EVENTS_FILE, all.map((event) => `${eventLine(event)}\n`).join('')],
    ['hashes.txt', streams.flatMap((each) => each.events.map((event) => hashLine(event))).join('')],
    ['state.json', `${sortedJson(stateFacts(userId, folded))}\n`],
    ['entries.csv', entriesCsv(ledger, texts)],
    ['recommendations.csv', recommendationsCsv(ledger)],
    ['weekly-operations.csv', weeklyOperationsCsv(ledger)],
    ['corrections.csv', correctionsCsv(ledgerEvents)],
    ['journal.ledger', journalOf(userId, ledger, texts)],
    ...(texts.size === 0 ? [] : [[TEXTS_FILE, textLines(texts)] as const]),
  ]);
}

function hashLine(event: UserEvents['ledger'][number]): string {
  return `${chainHeadOf([event])?.hash ?? ''}  ${event.stream} ${event.revision}\n`;
}
