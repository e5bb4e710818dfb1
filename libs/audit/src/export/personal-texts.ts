import { z } from 'zod';
import type { PersonalField } from '@app/accounts';
import type { ExportedState } from './exported-events.js';
import type { Manifest } from './manifest.js';

/** Opened words of a person, by their sealed form. */
export type OpenedTexts = ReadonlyMap<string, string>;

/** A person's own words as the streams keep them, with what each of them is. */
export function sealedTexts({
  account,
  ledger,
}: ExportedState['folded']): ReadonlyMap<string, PersonalField> {
  const { username, fullName, email } = account.state;
  const fields = new Map<string, PersonalField>();
  if (username !== null) fields.set(username, 'account username');
  if (fullName !== null) fields.set(fullName, 'account full-name');
  if (email !== null) fields.set(email, 'account email');
  for (const { note } of ledger.state.transactions.values())
    if (note !== null) fields.set(note, 'ledger note');
  return fields;
}

/** How far those that there are were opened. */
export function openingStatus(
  sealed: ReadonlyMap<string, unknown>,
  opened: OpenedTexts,
): Manifest['personalTexts']['status'] {
  if (sealed.size === 0) return 'none';
  if (opened.size === 0) return 'sealed';
  return opened.size === sealed.size ? 'opened' : 'partly opened';
}

/** A text of the export: opened, or said to be sealed. */
export function noteCells(note: string | null, texts: OpenedTexts) {
  const text = note === null ? null : (texts.get(note) ?? null);
  const status = note === null ? 'none' : text === null ? 'sealed' : 'opened';
  return [{ text }, status] as const;
}

/** One JSON line a text. */
export function textLines(texts: OpenedTexts): string {
  const lines = [...texts].map(([sealed, text]) => JSON.stringify({ sealed, text }));
  return lines.map((line) => `${line}\n`).join('');
}

const lineSchema = z.strictObject({ sealed: z.string(), text: z.string() });

/** @throws for lines that are none */
export function parseTextLines(text: string): OpenedTexts {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const parsed: unknown = JSON.parse(line);
      const { sealed, text: opened } = lineSchema.parse(parsed);
      return [sealed, opened];
    }),
  );
}
