import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { errorMessage } from '@app/platform';
import { AuditError } from '../shared/audit.error.js';
import { throwOnFindings } from '../verify/throw-on-findings.js';
import { parseEventLines } from './event-lines.js';
import { EVENTS_FILE, exportFiles, TEXTS_FILE } from './export-files.js';
import {
  chainHeadOf,
  type ExportedState,
  faultsOf,
  foldExport,
  namedStreams,
  type UserEvents,
} from './exported-events.js';
import { derivedManifest, type Manifest, MANIFEST_FILE, manifestSchema, sha256Of } from './manifest.js';
import { type OpenedTexts, openingStatus, parseTextLines, sealedTexts } from './personal-texts.js';

/** Far beyond what one person's ledger takes; more is another kind of file. */
const FILE_BYTES_MAX = 1024 * 1024 * 1024;

/**
 * Verifies an export: the hash chains of its events, the checksum of every file, and that every file is what the events
 * give. Needs no server.
 *
 * @returns lines that say what holds
 * @throws AuditError for what is no export, or AUDIT.NOT_VERIFIED with the first fault
 */
export async function verifyFolder(folder: string, name: string): Promise<readonly string[]> {
  const manifest = await readManifest(folder, name);
  const files = new Map<string, Buffer>();
  const findings: string[] = [];
  for (const listed of manifest.files) {
    const bytes = await readListed(join(folder, listed.name));
    if (bytes === undefined) findings.push(`${listed.name}: the file is missing or cannot be read`);
    else files.set(listed.name, bytes);
    if (bytes !== undefined && sha256Of(bytes) !== listed.sha256)
      findings.push(`${listed.name}: the file is not the one of the manifest`);
  }
  for (const file of (await readdir(folder)).toSorted())
    if (file !== MANIFEST_FILE && !manifest.files.some((listed) => listed.name === file))
      findings.push(`${file}: the manifest does not name this file`);
  // Streams first: they say at which revision.
  throwOnFindings([...contentFindings(manifest, files), ...findings]);
  return [
    ...manifest.streams.map(
      ({ stream, events }) => `${stream}: ${events} events, every hash, event id and time holds.`,
    ),
    `${manifest.files.length} files are those of the manifest, and what the events give.`,
    textsLine(manifest),
  ];
}

async function readManifest(folder: string, name: string): Promise<Manifest> {
  const invalid = (reason: string): AuditError => new AuditError('AUDIT.FILE_INVALID', `${name}: ${reason}.`);
  const bytes = await readListed(join(folder, MANIFEST_FILE));
  if (bytes === undefined)
    throw invalid(`there is no ${MANIFEST_FILE}, so it is no export or one that was broken off`);
  const parsed = manifestSchema.safeParse(jsonOf(bytes.toString('utf8')));
  if (!parsed.success) throw invalid(`its ${MANIFEST_FILE} is none of an export that this program knows`);
  return parsed.data;
}

async function readListed(path: string): Promise<Buffer | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true || found.size > FILE_BYTES_MAX) return undefined;
  return readFile(path).catch(() => undefined);
}

function contentFindings(manifest: Manifest, files: ReadonlyMap<string, Buffer>): readonly string[] {
  const { userId } = manifest;
  const text = files.get(EVENTS_FILE)?.toString('utf8');
  if (text === undefined) return [`${EVENTS_FILE}: an export is nothing without it`];
  try {
    const events = parseEventLines(userId, text);
    const faults = [...faultsOf(events), ...headFindings(manifest, events)];
    return faults.length > 0 ? faults : derivedFindings(manifest, events, files);
  } catch (error) {
    return [`${EVENTS_FILE}: ${errorMessage(error)}`];
  }
}

/** A stream that was cut or rewritten ends elsewhere than the manifest says. */
function headFindings({ userId, streams }: Manifest, events: UserEvents): readonly string[] {
  return namedStreams(userId, events).flatMap(({ stream, events: found }) => {
    const said = streams.find((each) => each.stream === stream);
    const head = chainHeadOf(found);
    const revision = head?.revision.toString() ?? null;
    if (said?.events === found.length && said.revision === revision && said.hash === (head?.hash ?? null))
      return [];
    return [
      `${stream}, revision ${revision ?? 0}: it ends here, and in the manifest at revision ${said?.revision ?? 'none'} or in another event`,
    ];
  });
}

/** Files that somebody changed together with their checksums. */
function derivedFindings(
  manifest: Manifest,
  events: UserEvents,
  files: ReadonlyMap<string, Buffer>,
): readonly string[] {
  const { userId, files: listed } = manifest;
  const texts = openedTexts(files.get(TEXTS_FILE));
  if (texts === undefined) return [`${TEXTS_FILE}: it holds something else than texts`];
  const state = foldExport(userId, events);
  const derived = exportFiles(events, state, texts);
  const changed = [...derived].flatMap(([name, text]) =>
    files.get(name)?.equals(Buffer.from(text, 'utf8')) === true
      ? []
      : [`${name}: it is not what the events give`],
  );
  const foreign = listed.filter(({ name }) => !derived.has(name));
  const findings = [...changed, ...foreign.map(({ name }) => `${name}: no export has this file`)];
  return findings.length > 0 ? findings : manifestFindings(manifest, { events, derived, state, texts });
}

/** A manifest that says of streams, files and texts what they are not, or names what is none of them. */
function manifestFindings(
  { userId, streams, files, personalTexts: said }: Manifest,
  {
    events,
    derived,
    state,
    texts,
  }: {
    readonly events: UserEvents;
    readonly derived: ReadonlyMap<string, string>;
    readonly state: ExportedState;
    readonly texts: OpenedTexts;
  },
): readonly string[] {
  const bytes = Array.from(derived, ([name, text]) => [name, Buffer.from(text, 'utf8')] as const);
  const expected = derivedManifest(userId, events, bytes);
  const sealed = sealedTexts(state.folded);
  const status = openingStatus(sealed, texts);
  const isWhole = status === 'none' || status === 'opened';
  const personalTexts = {
    status,
    texts: sealed.size,
    opened: texts.size,
    reason: isWhole ? null : said.reason,
  };
  const differs = (what: string, one: unknown, other: unknown): readonly string[] =>
    isDeepStrictEqual(one, other) ? [] : [`${MANIFEST_FILE}: its ${what} are not those of the export`];
  return [
    ...differs('streams', streams, expected.streams),
    ...differs('files', files, expected.files),
    ...differs('personal texts', said, personalTexts),
    ...([...texts.keys()].every((text) => sealed.has(text))
      ? []
      : [`${TEXTS_FILE}: it opens a text that is in no event`]),
  ];
}

function openedTexts(bytes: Buffer | undefined): OpenedTexts | undefined {
  try {
    return parseTextLines(bytes?.toString('utf8') ?? '');
  } catch {
    // Whatever is wrong with it, the line that names the file is what helps.
    return undefined;
  }
}

function textsLine({ personalTexts: { status, texts, opened, reason } }: Manifest): string {
  if (status === 'none') return 'There are no personal texts.';
  const why = reason === null ? '' : `: ${reason}`;
  return `${opened} of ${texts} personal texts are opened${why}. What was opened is not proven by a hash.`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
