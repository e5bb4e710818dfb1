import type { EventLog } from '../storage/event-log.js';
import { streamOfMetadata } from '../streams/stream-metadata.js';
import type { Accounts, Identity } from './accounts.js';
import type { DefaultAcls, Right } from './stream-acl.js';
import { builtInAcls, defaultAclsOf, hasRight } from './stream-acl.js';

/** Who a call comes from. `unrestricted` is everybody on a server without accounts. */
export type Caller = Identity | 'anonymous' | 'unrestricted';

/** What a caller wants with a stream. */
export type Access = 'read' | 'write' | 'delete';

/** The stream whose newest event sets the default rights. */
export const settingsStream = '$settings';

const ownRight: Readonly<Record<Access, Right>> = { read: '$r', write: '$w', delete: '$d' };
const metadataRight: Readonly<Record<Access, Right>> = { read: '$mr', write: '$mw', delete: '$mw' };

/** Decides who may do what. Without accounts everybody may do everything, as on a real server that runs insecurely. */
export class AccessControl {
  readonly #accounts: Accounts | undefined;
  readonly #log: EventLog;
  #defaults: { readonly revision: number | undefined; readonly acls: DefaultAcls } = {
    revision: undefined,
    acls: builtInAcls,
  };

  constructor(accounts: Accounts | undefined, log: EventLog) {
    this.#accounts = accounts;
    this.#log = log;
  }

  /** Undefined for credentials that are wrong. */
  callerOf(authorization: string | undefined): Caller | undefined {
    if (this.#accounts === undefined) return 'unrestricted';
    return authorization === undefined ? 'anonymous' : this.#accounts.authenticate(authorization);
  }

  /** `stream` may be `$all`, or a metadata stream, which takes the rights of the stream it describes. */
  may(caller: Caller, access: Access, stream: string): boolean {
    if (caller === 'unrestricted') return true;
    // Nobody writes to the whole log, an administrator neither.
    if (caller === 'anonymous' || (access !== 'read' && stream === '$all')) return false;
    const described = streamOfMetadata(stream);
    const subject = described ?? stream;
    return hasRight({
      identity: caller,
      right: described === undefined ? ownRight[access] : metadataRight[access],
      stream: subject,
      acl: this.#log.findStream(subject)?.limits.acl,
      defaults: this.#defaultAcls(),
    });
  }

  /** Whether somebody may start and stop maintenance. */
  mayOperate(caller: Caller): boolean {
    if (caller === 'unrestricted') return true;
    return caller !== 'anonymous' && (caller.roles.has('$admins') || caller.roles.has('$ops'));
  }

  #defaultAcls(): DefaultAcls {
    const revision = this.#log.findStream(settingsStream)?.head;
    if (revision !== this.#defaults.revision) {
      this.#defaults = { revision, acls: defaultAclsOf(jsonOf(this.#log.newestOf(settingsStream)?.data)) };
    }
    return this.#defaults.acls;
  }
}

function jsonOf(data: Uint8Array | undefined): unknown {
  if (data === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'));
  } catch {
    return undefined;
  }
}
