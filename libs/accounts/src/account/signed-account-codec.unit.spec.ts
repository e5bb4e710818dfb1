import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { EventPlace } from '@app/event-store';
import type { AccountEvent } from '@app/ledger';
import { KeyWrapping } from '../personal-data/key-wrapping.js';
import { signedAccountCodec } from './signed-account-codec.js';

const wrapping = (byte: number) => new KeyWrapping(createSecretKey(Buffer.alloc(32, byte)));
const codec = signedAccountCodec(wrapping(7));

const place: EventPlace = { stream: 'account-1', revision: 3n, commandId: 'command' };
const granted: AccountEvent = { type: 'account.role-granted', data: { role: 'admin', mac: '' } };
const ineffective = { data: { role: 'admin', mac: null } };

describe('a change of a role', () => {
  it('counts where it was stored', () => {
    expect(codec.decode(codec.encode(granted, place), place)).toMatchObject({
      data: { role: 'admin', mac: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it.each<[string, Partial<EventPlace>]>([
    ['another stream', { stream: 'account-2' }],
    ['another revision', { revision: 4n }],
    ['another command', { commandId: 'other' }],
  ])('counts for nothing copied to %s', (_name, elsewhere) => {
    expect(codec.decode(codec.encode(granted, place), { ...place, ...elsewhere })).toMatchObject(ineffective);
  });

  it('counts for nothing with another role, or as its opposite', () => {
    const stored = codec.encode({ type: 'account.role-granted', data: { role: 'auditor', mac: '' } }, place);
    const promoted = { ...z.object({ mac: z.string() }).parse(stored.data), role: 'admin' };
    expect(codec.decode({ ...stored, data: promoted }, place)).toMatchObject(ineffective);
    const opposite = { ...codec.encode(granted, place), type: 'account.role-revoked' };
    expect(codec.decode(opposite, place)).toMatchObject(ineffective);
  });

  it.each<[string, () => { readonly data: unknown; readonly schemaVersion: number }]>([
    ['of a version without signatures', () => ({ schemaVersion: 1, data: { role: 'admin' } })],
    ['without a signature', () => ({ schemaVersion: 2, data: { role: 'admin', mac: null } })],
    ['with an empty one', () => ({ schemaVersion: 2, data: { role: 'admin', mac: '' } })],
    ['signed by another key', () => signedAccountCodec(wrapping(8)).encode(granted, place)],
  ])('counts for nothing %s', (_name, stored) => {
    expect(codec.decode({ type: 'account.role-granted', ...stored() }, place)).toMatchObject(ineffective);
  });
});
