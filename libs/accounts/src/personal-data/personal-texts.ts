import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { envelopeOf, isSealedText, type SealedText, sealedTextOf } from '@app/ledger';
import { AppError, type IdSource, type Logger } from '@app/platform';
import { decrypt, encrypt } from './aes-gcm.js';
import type { KeyWrapping } from './key-wrapping.js';
import { KEY_BYTES } from './master-key.js';
import type { PersonKeysRepository, WrappedKey } from './person-keys.repository.js';

/** A person's own words on their way out; `text` is null where there are none to show. */
export interface OpenedText {
  readonly text: string | null;
  /** `erased`: the person's key is gone for ever. `unreadable`: the key or the text is damaged, or of another master key. */
  readonly status: 'none' | 'readable' | 'erased' | 'unreadable';
}

/**
 * What a sealed text is. It is part of the seal: a note opens as a note of its person and as nothing else.
 * `ledger note` is every note and description of the ledger.
 */
export type PersonalField =
  | 'ledger note'
  | 'account username'
  | 'account full-name'
  | 'account email'
  | 'account totp-secret'
  | 'mail content'
  | 'payment address';

const NOTE: PersonalField = 'ledger note';
const NONE: OpenedText = { text: null, status: 'none' };

/** Opens the sealed texts of one person, with a key that was looked up once. */
export type TextOpener = (sealed: string | null, field?: PersonalField) => OpenedText;

/** Seals the texts of one person; null for a blank one. */
export type TextSealer = (text: string) => SealedText | null;

interface PersonKey {
  readonly keyId: string;
  readonly key: KeyObject;
}

/** What the sealing of texts needs. */
export interface PersonalTextsParts {
  readonly keys: PersonKeysRepository;
  readonly wrapping: KeyWrapping;
  readonly ids: IdSource;
  readonly logger: Logger;
}

/**
 * Seals a person's own words before they reach a stream or a table and opens them for their owner: AES-256-GCM under a
 * key of the person, which Postgres holds wrapped by the master key. Keys are not kept in memory, so that a deleted one
 * opens nothing from that moment on.
 */
export class PersonalTexts {
  readonly #parts: PersonalTextsParts;

  constructor(parts: PersonalTextsParts) {
    this.#parts = parts;
  }

  /**
   * @returns null for a text that is absent or blank
   * @throws AppError SEALING.KEY_UNREADABLE where the person's key is of another master key; SEALING.PERSON_ERASED
   */
  async seal(
    userId: string,
    text: string | null | undefined,
    field: PersonalField = NOTE,
  ): Promise<SealedText | null> {
    const trimmed = text?.trim() ?? '';
    return trimmed === '' ? null : sealed(trimmed, await this.#keyFor(userId), aboutText(userId, field));
  }

  /**
   * Seals many texts of one person with a key that is looked up, or made, once.
   *
   * @throws AppError SEALING.KEY_UNREADABLE where the person's key is of another master key; SEALING.PERSON_ERASED
   */
  async sealerFor(userId: string, field: PersonalField = NOTE): Promise<TextSealer> {
    const personKey = await this.#keyFor(userId);
    const about = aboutText(userId, field);
    return (text) => {
      const trimmed = text.trim();
      return trimmed === '' ? null : sealed(trimmed, personKey, about);
    };
  }

  async openerFor(userId: string): Promise<TextOpener> {
    const wrapped = await this.#parts.keys.find(userId);
    const known = wrapped === undefined ? undefined : this.#unwrapped(userId, wrapped);
    if (wrapped !== undefined && known === undefined)
      this.#parts.logger.error(
        { keyId: wrapped.keyId },
        'a personal key does not open: is the master key another one?',
      );
    return (text, field = NOTE) => {
      if (text === null) return NONE;
      if (!isSealedText(text)) return { text: null, status: 'unreadable' };
      const envelope = envelopeOf(text);
      if (wrapped?.keyId !== envelope.keyId) return { text: null, status: 'erased' };
      const plain =
        known === undefined
          ? undefined
          : decrypt(
              known.key,
              {
                nonce: Buffer.from(envelope.nonce, 'base64url'),
                ciphertext: Buffer.from(envelope.ciphertext, 'base64url'),
              },
              aboutText(userId, field),
            );
      return plain === undefined
        ? { text: null, status: 'unreadable' }
        : { text: plain.toString(), status: 'readable' };
    };
  }

  /** The person's key, made at the first text. */
  async #keyFor(userId: string): Promise<PersonKey> {
    const stored = (await this.#parts.keys.find(userId)) ?? (await this.#create(userId));
    if (stored === undefined)
      throw new AppError('SEALING.PERSON_ERASED', 'nothing is sealed for a person who was erased');
    const known = this.#unwrapped(userId, stored);
    if (known === undefined)
      throw new AppError('SEALING.KEY_UNREADABLE', 'a personal key cannot be unwrapped by this master key');
    return known;
  }

  async #create(userId: string): Promise<WrappedKey | undefined> {
    const { ids, keys, wrapping } = this.#parts;
    const keyId = ids.uuidv7();
    const wrapped = wrapping.wrap(randomBytes(KEY_BYTES), aboutKeyOf(userId, keyId));
    return keys.insertFirst({ keyId, userId, wrapped, masterKeyId: wrapping.id });
  }

  #unwrapped(userId: string, { keyId, wrapped }: WrappedKey): PersonKey | undefined {
    const key = this.#parts.wrapping.unwrap(wrapped, aboutKeyOf(userId, keyId));
    return key === undefined ? undefined : { keyId, key: createSecretKey(key) };
  }
}

function sealed(text: string, { keyId, key }: PersonKey, about: string): SealedText {
  const { nonce, ciphertext } = encrypt(key, Buffer.from(text), about);
  return sealedTextOf(`v1:${keyId}:${nonce.toString('base64url')}:${ciphertext.toString('base64url')}`);
}

/**
 * Person and field ("ledger-<user id> note"), so that a text opens for its person and as what it is only. Not the event:
 * a correction carries the note of what it corrects over as it is.
 */
function aboutText(userId: string, field: PersonalField): string {
  const [category = '', name = ''] = field.split(' ');
  return `${category}-${userId} ${name}`;
}

const aboutKeyOf = (userId: string, keyId: string): string => `person-key ${userId} ${keyId}`;
