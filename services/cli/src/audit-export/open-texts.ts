import { existsSync } from 'node:fs';
import type { LedgerState } from '@app/ledger';
import {
  loadMasterKey,
  MasterKeyError,
  PersonalTexts,
  PersonKeysRepository,
  type PersonalField,
} from '@app/personal-data';
import { silentLogger, systemIds } from '@app/platform';
import type { AuditStores, Environment } from '../audit-shared/audit-stores.js';
import type { ExportedState } from './exported-events.js';
import type { Manifest } from './manifest.js';
import type { OpenedTexts } from './personal-texts.js';

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
  const sealed = sealedTexts(folded.ledger.state, folded.account.state);
  if (sealed.size === 0)
    return { texts: new Map(), said: { status: 'none', texts: 0, opened: 0, reason: null } };
  const left = (reason: string): Opening => ({
    texts: new Map(),
    said: { status: 'sealed', texts: sealed.size, opened: 0, reason },
  });
  if (database === undefined) return left('DATABASE_URL is not set: the keys of persons are in Postgres');
  const given = { APP_MASTER_KEY: env['APP_MASTER_KEY'], APP_MASTER_KEY_FILE: env['APP_MASTER_KEY_FILE'] };
  // A file that is not there would be made, with a key that opens nothing.
  const isThere = given.APP_MASTER_KEY !== undefined || existsSync(given.APP_MASTER_KEY_FILE ?? '');
  if (!isThere) return left('the master key is not here: set APP_MASTER_KEY or APP_MASTER_KEY_FILE');
  try {
    const masterKey = await loadMasterKey(given);
    const keys = new PersonKeysRepository(database);
    const personal = new PersonalTexts({ keys, masterKey, ids: systemIds, logger: silentLogger() });
    const open = await personal.openerFor(userId);
    const texts = new Map<string, string>();
    for (const [text, field] of sealed) {
      const opened = open(text, field);
      if (opened.text !== null) texts.set(text, opened.text);
    }
    if (texts.size === 0) return left("the person's key is gone, or of another master key");
    const isAll = texts.size === sealed.size;
    const status = isAll ? ('opened' as const) : ('partly opened' as const);
    const reason = isAll ? null : 'some texts are sealed by another key';
    return { texts, said: { status, texts: sealed.size, opened: texts.size, reason } };
  } catch (error) {
    if (error instanceof MasterKeyError) return left(error.message);
    throw error;
  }
}

function sealedTexts(
  { transactions }: Pick<LedgerState, 'transactions'>,
  { username, fullName, email }: ExportedState['folded']['account']['state'],
): ReadonlyMap<string, PersonalField> {
  const fields = new Map<string, PersonalField>();
  if (username !== null) fields.set(username, 'account username');
  if (fullName !== null) fields.set(fullName, 'account full-name');
  if (email !== null) fields.set(email, 'account email');
  for (const { note } of transactions.values()) if (note !== null) fields.set(note, 'ledger note');
  return fields;
}
