import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { envelopeOf, isSealedText, ledgerStream, sealedTextOf, userIdOf, type SealedText } from '@app/ledger';
import { AppError, type IdSource, type Logger } from '@app/platform';
import { IDS, LOGGER, MASTER_KEY } from '../dependencies.js';
import { decrypt, encrypt } from './aes-gcm.js';
import { KEY_BYTES } from './master-key.js';
import { PersonKeysRepository, type WrappedKey } from './person-keys.repository.js';

/** A person's own words on their way out; `text` is null where there are none to show. */
export interface OpenedText {
  readonly text: string | null;
  /** `erased`: the person's key is gone for ever. `unreadable`: the key or the text is damaged, or of another master key. */
  readonly status: 'none' | 'readable' | 'erased' | 'unreadable';
}

const NONE: OpenedText = { text: null, status: 'none' };
const NONCE_BYTES = 12;

/** Opens the sealed texts of one person, with a key that was looked up once. */
export type TextOpener = (sealed: string | null) => OpenedText;

interface PersonKey {
  readonly keyId: string;
  readonly key: KeyObject;
}

/**
 * Seals notes and descriptions before they reach the ledger and opens them for their owner: AES-256-GCM under a key of
 * the person, which Postgres holds wrapped by the master key. Keys are not kept in memory, so that a deleted one opens
 * nothing from that moment on.
 */
@Injectable()
export class PersonalTexts {
  private readonly masterKeyId: string;

  constructor(
    private readonly keys: PersonKeysRepository,
    @Inject(MASTER_KEY) private readonly masterKey: KeyObject,
    @Inject(IDS) private readonly ids: IdSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.masterKeyId = createHash('sha256').update(masterKey.export()).digest('hex').slice(0, 8);
  }

  /** @returns null for a text that is absent or blank */
  async seal(userId: string, text: string | null | undefined): Promise<SealedText | null> {
    const trimmed = text?.trim() ?? '';
    if (trimmed === '') return null;
    const { keyId, key } = await this.keyFor(userId);
    const { nonce, ciphertext } = encrypt(key, Buffer.from(trimmed), aboutNoteOf(userId));
    return sealedTextOf(`v1:${keyId}:${nonce.toString('base64url')}:${ciphertext.toString('base64url')}`);
  }

  async openerFor(userId: string): Promise<TextOpener> {
    const wrapped = await this.keys.find(userId);
    const known = wrapped === undefined ? undefined : this.unwrapped(userId, wrapped);
    if (wrapped !== undefined && known === undefined)
      this.logger.error(
        { keyId: wrapped.keyId },
        'a personal key does not open: is the master key another one?',
      );
    return (sealed) => {
      if (sealed === null) return NONE;
      if (!isSealedText(sealed)) return { text: null, status: 'unreadable' };
      const envelope = envelopeOf(sealed);
      if (wrapped?.keyId !== envelope.keyId) return { text: null, status: 'erased' };
      const text =
        known === undefined
          ? undefined
          : decrypt(
              known.key,
              {
                nonce: Buffer.from(envelope.nonce, 'base64url'),
                ciphertext: Buffer.from(envelope.ciphertext, 'base64url'),
              },
              aboutNoteOf(userId),
            );
      return text === undefined
        ? { text: null, status: 'unreadable' }
        : { text: text.toString(), status: 'readable' };
    };
  }

  /** The person's key, made at the first text. */
  private async keyFor(userId: string): Promise<PersonKey> {
    const stored = (await this.keys.find(userId)) ?? (await this.create(userId));
    const known = stored === undefined ? undefined : this.unwrapped(userId, stored);
    if (known === undefined)
      throw new AppError('SEALING.KEY_UNREADABLE', 'a personal key cannot be unwrapped by this master key');
    return known;
  }

  private async create(userId: string): Promise<WrappedKey | undefined> {
    const keyId = this.ids.uuidv7();
    const { nonce, ciphertext } = encrypt(this.masterKey, randomBytes(KEY_BYTES), aboutKeyOf(userId, keyId));
    const wrapped = Buffer.concat([nonce, ciphertext]);
    return this.keys.insertFirst({ keyId, userId, wrapped, masterKeyId: this.masterKeyId });
  }

  private unwrapped(userId: string, { keyId, wrapped }: WrappedKey): PersonKey | undefined {
    const encrypted = { nonce: wrapped.subarray(0, NONCE_BYTES), ciphertext: wrapped.subarray(NONCE_BYTES) };
    const key = decrypt(this.masterKey, encrypted, aboutKeyOf(userId, keyId));
    return key === undefined ? undefined : { keyId, key: createSecretKey(key) };
  }
}

/**
 * Stream and field, so that a text opens for its person and as a note only. Not the event: a correction carries the
 * note of what it corrects over as it stands.
 */
const aboutNoteOf = (userId: string): string => `${ledgerStream(userIdOf(userId))} note`;

const aboutKeyOf = (userId: string, keyId: string): string => `person-key ${userId} ${keyId}`;
