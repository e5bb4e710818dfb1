import { z } from 'zod';

/** Opened words of a person, by their sealed form. */
export type OpenedTexts = ReadonlyMap<string, string>;

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
