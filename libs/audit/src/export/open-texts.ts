import type { PersonalTexts } from '@app/accounts';
import type { ExportedState } from './exported-events.js';
import type { Manifest } from './manifest.js';
import { type OpenedTexts, openingStatus, sealedTexts } from './personal-texts.js';

/** What could be opened of a person's own words, and what the manifest says of it. */
export interface Opening {
  readonly texts: OpenedTexts;
  readonly said: Manifest['personalTexts'];
}

/** What opens a person's own words, or why nothing does. */
export type Opener = { readonly texts: PersonalTexts } | { readonly sealed: string };

/** Opens notes, name and address; where they stay sealed, the reason is said. */
export async function openTexts({ userId, folded }: ExportedState, opener: Opener): Promise<Opening> {
  const sealed = sealedTexts(folded);
  const opening = (texts: OpenedTexts, reason: string | null): Opening => ({
    texts,
    said: { status: openingStatus(sealed, texts), texts: sealed.size, opened: texts.size, reason },
  });
  if (sealed.size === 0) return opening(new Map(), null);
  if ('sealed' in opener) return opening(new Map(), opener.sealed);
  const open = await opener.texts.openerFor(userId);
  const texts = new Map<string, string>();
  for (const [text, field] of sealed) {
    const opened = open(text, field);
    if (opened.text !== null) texts.set(text, opened.text);
  }
  if (texts.size === 0) return opening(texts, "the person's key is gone, or of another master key");
  return opening(texts, texts.size === sealed.size ? null : 'some texts are sealed by another key');
}
