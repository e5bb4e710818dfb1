import { PersonalTexts, PersonKeysRepository } from '@app/accounts';
import { silentLogger, systemIds } from '@app/platform';
import type { AuditStores, Environment } from '../audit-shared/audit-stores.js';
import { findMasterKey } from '../audit-shared/master-key.js';
import type { ExportedState } from './exported-events.js';
import type { Manifest } from './manifest.js';
import { type OpenedTexts, openingStatus, sealedTexts } from './personal-texts.js';

/** What could be opened of a person's own words, and what the manifest says of it. */
export interface Opening {
  readonly texts: OpenedTexts;
  readonly said: Manifest['personalTexts'];
}

/** Opens notes, name and address where the master key is there; otherwise they stay sealed, and the reason is said. */
export async function openTexts(
  { userId, folded }: ExportedState,
  { database }: AuditStores,
  env: Environment,
): Promise<Opening> {
  const sealed = sealedTexts(folded);
  const opening = (texts: OpenedTexts, reason: string | null): Opening => ({
    texts,
    said: { status: openingStatus(sealed, texts), texts: sealed.size, opened: texts.size, reason },
  });
  const left = (reason: string): Opening => opening(new Map(), reason);
  if (sealed.size === 0) return opening(new Map(), null);
  if (database === undefined) return left('DATABASE_URL is not set: the keys of persons are in Postgres');
  const found = await findMasterKey(env);
  if (found.wrapping === undefined) return left(found.reason);
  const keys = new PersonKeysRepository(database);
  const personal = new PersonalTexts({
    ...{ keys, wrapping: found.wrapping, ids: systemIds, logger: silentLogger() },
  });
  const open = await personal.openerFor(userId);
  const texts = new Map<string, string>();
  for (const [text, field] of sealed) {
    const opened = open(text, field);
    if (opened.text !== null) texts.set(text, opened.text);
  }
  if (texts.size === 0) return left("the person's key is gone, or of another master key");
  return opening(texts, texts.size === sealed.size ? null : 'some texts are sealed by another key');
}
