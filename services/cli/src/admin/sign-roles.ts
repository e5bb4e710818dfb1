import { type UnsignedRoleChange, UnsignedRoleChanges } from '@app/accounts';
import { readToEnd } from '@app/event-store';
import { parseStreamName } from '@app/ledger';
import { systemIds } from '@app/platform';
import { ACTOR, changeUser, userNamed } from './admin-actions.js';
import type { AdminContext } from './admin-context.js';

export interface SignRolesOptions {
  /** Name; everybody when undefined. */
  readonly user: string | undefined;
  /** `sign` stores again, signed, what the changes say; `reject` stores a signed revocation; `list` stores nothing. */
  readonly mode: 'list' | 'sign' | 'reject';
}

/**
 * Changes of roles that have no effect, since they were stored before there were signatures or by somebody without the
 * master key: which of the two, only a person can tell.
 * @returns a line for each, apart those for which nothing was stored
 * @throws InputError
 */
export async function signRoles(
  context: AdminContext,
  { user, mode }: SignRolesOptions,
): Promise<{ readonly lines: readonly string[]; readonly notStored: readonly string[] }> {
  const only = user === undefined ? undefined : (await userNamed(context, user)).userId;
  const lines: string[] = [];
  const notStored: string[] = [];
  for (const change of await unsignedChanges(context)) {
    const userId = parseStreamName(change.stream)?.userId;
    if (userId === undefined || (only !== undefined && userId !== only)) continue;
    const found = await context.services.credentials.findById(userId);
    const isDone =
      mode === 'list' || (await confirm(context, userId, change, mode === 'sign' && change.isGranted));
    (isDone ? lines : notStored).push(lineOf(change, found?.username ?? userId));
  }
  return { lines, notStored };
}

async function unsignedChanges({
  store,
  accountCodec,
}: AdminContext): Promise<readonly UnsignedRoleChange[]> {
  const changes = new UnsignedRoleChanges(accountCodec);
  const { signal } = new AbortController();
  for await (const message of readToEnd(store, { prefixes: ['account-'], from: 'start', signal }))
    if (message.kind === 'event') changes.add(message.event);
  return changes.list();
}

/** @returns whether anything was stored @throws InputError */
async function confirm(
  context: AdminContext,
  userId: string,
  { role }: UnsignedRoleChange,
  isGranted: boolean,
): Promise<boolean> {
  const commandId = systemIds.uuidv7();
  return changeUser(context, {
    ...{ userId, commandId, correlationId: commandId, actor: ACTOR },
    // An erased account has no roles and takes none.
    command: ({ status }) => (status === 'erased' ? undefined : { kind: 'confirm-role', role, isGranted }),
  });
}

function lineOf({ stream, revision, role, isGranted, occurredAt, actor }: UnsignedRoleChange, name: string) {
  const what = `${role} ${isGranted ? 'granted' : 'revoked'}`;
  return `${name}: ${what} on ${occurredAt} by ${actor.kind} ${actor.id} (${stream}, revision ${revision})`;
}
