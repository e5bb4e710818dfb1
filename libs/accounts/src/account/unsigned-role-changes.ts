import { type DecodedEvent, decodeEvent, type RecordedEvent, type StreamCodec } from '@app/event-store';
import type { AccountEvent, Role } from '@app/ledger';

/** A change of a role that has no effect, for it carries no valid MAC. */
export interface UnsignedRoleChange {
  readonly stream: string;
  readonly revision: bigint;
  readonly role: Role;
  /** What it says: granted, or revoked. */
  readonly isGranted: boolean;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  /** Who did it, as the event says. */
  readonly actor: DecodedEvent<AccountEvent>['actor'];
}

const ROLE_CHANGES = new Set(['account.role-granted', 'account.role-revoked']);

/**
 * Finds changes of roles without a valid MAC: those that were stored before there was one, and forged ones. A later signed
 * change of the same role in the same stream settles them, and so does the erasure of the account, which ends its roles.
 */
export class UnsignedRoleChanges {
  readonly #open = new Map<string, UnsignedRoleChange>();

  /** @param codec one that checks signatures */
  constructor(private readonly codec: Pick<StreamCodec<AccountEvent>, 'decode'>) {}

  /** Events of any stream, in the order of the log. @throws EventDecodeError */
  add(recorded: RecordedEvent): void {
    if (recorded.type === 'account.erased') this.#settleAll(recorded.stream);
    if (!ROLE_CHANGES.has(recorded.type)) return;
    const { event, revision, occurredAt, actor } = decodeEvent(this.codec, recorded);
    if (event.type !== 'account.role-granted' && event.type !== 'account.role-revoked') return;
    const { stream } = recorded;
    const { role, mac } = event.data;
    const isGranted = event.type === 'account.role-granted';
    if (mac !== null) this.#open.delete(`${stream} ${role}`);
    else this.#open.set(`${stream} ${role}`, { stream, revision, role, isGranted, occurredAt, actor });
  }

  #settleAll(stream: string): void {
    for (const [key, change] of this.#open) if (change.stream === stream) this.#open.delete(key);
  }

  /** The newest of each stream and role that is not settled. */
  list(): readonly UnsignedRoleChange[] {
    return [...this.#open.values()];
  }
}
