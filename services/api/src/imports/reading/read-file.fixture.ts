import type { Draft, DraftRow } from './import-draft.js';
import { readFile, type ReadFile, type ReadingChoices } from './read-file.js';

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content;

/** A file as it is read for a person in São Paulo. */
export function read(content: string | Uint8Array, choices: ReadingChoices = {}): ReadFile {
  const found = readFile(bytesOf(content), choices, 'America/Sao_Paulo');
  if ('fault' in found) throw new Error(found.fault.code);
  return found.read;
}

/** Why a file cannot be read. */
export function fault(content: string | Uint8Array, choices: ReadingChoices = {}): unknown {
  const found = readFile(bytesOf(content), choices, 'America/Sao_Paulo');
  return 'fault' in found ? found.fault : undefined;
}

export const draftOf = (row: DraftRow | undefined): Draft | undefined =>
  row !== undefined && 'draft' in row ? row.draft : undefined;

export const codeOf = (row: DraftRow | undefined): string | undefined =>
  row !== undefined && 'fault' in row ? row.fault.code : undefined;
