import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { EventPlace, StreamCodec } from '@app/event-store';
import { type AccountEvent, accountEventCodec } from '@app/ledger';
import type { KeyWrapping } from '../personal-data/key-wrapping.js';

type RoleChange = Extract<AccountEvent, { readonly type: 'account.role-granted' | 'account.role-revoked' }>;

const isRoleChange = (event: AccountEvent): event is RoleChange =>
  event.type === 'account.role-granted' || event.type === 'account.role-revoked';

/**
 * Events of accounts, with every change of a role signed when it is stored and checked when it is read: a MAC under a key
 * derived from the master key, over type, stream, revision, role and command. Anyone who can write to the event store, and
 * has no master key, gives nobody a role: a change without a valid MAC is read with `mac: null` and has no effect.
 */
export function signedAccountCodec(wrapping: KeyWrapping): StreamCodec<AccountEvent> {
  const key = wrapping.derive('role changes');
  return {
    decode: (stored, place) => {
      const event = accountEventCodec.decode(stored);
      if (!isRoleChange(event) || event.data.mac === null) return event;
      return isSame(event.data.mac, macOf(key, event, place)) ? event : withMac(event, null);
    },
    encode: (event, place) =>
      accountEventCodec.encode(isRoleChange(event) ? withMac(event, macOf(key, event, place)) : event),
  };
}

const withMac = (event: RoleChange, mac: string | null): RoleChange => ({
  ...event,
  data: { ...event.data, mac },
});

/** No part holds a line feed. */
function macOf(
  key: KeyObject,
  { type, data }: RoleChange,
  { stream, revision, commandId }: EventPlace,
): string {
  const signed = [type, stream, revision.toString(), data.role, commandId].join('\n');
  return createHmac('sha256', key).update(signed).digest('hex');
}

function isSame(stored: string, expected: string): boolean {
  return stored.length === expected.length && timingSafeEqual(Buffer.from(stored), Buffer.from(expected));
}
