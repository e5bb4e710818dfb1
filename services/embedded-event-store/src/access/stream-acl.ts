import { z } from 'zod';
import type { Identity } from './accounts.js';

/** The rights of a stream as its metadata name them: read, write, delete, and read and write its metadata. */
export type Right = '$r' | '$w' | '$d' | '$mr' | '$mw';

type Acl = Readonly<Partial<Record<Right, readonly string[]>>>;

/** What holds for streams, or for single rights of them, about which their own metadata say nothing. */
export interface DefaultAcls {
  readonly user: Acl;
  readonly system: Acl;
}

const everybody: readonly string[] = ['$all'];
const administrators: readonly string[] = ['$admins'];

function sameForAll(roles: readonly string[]): Acl {
  return { $r: roles, $w: roles, $d: roles, $mr: roles, $mw: roles };
}

/** As long as `$settings` says nothing else. */
export const builtInAcls: DefaultAcls = { user: sameForAll(everybody), system: sameForAll(administrators) };

const roles = z
  .union([z.string().transform((role) => [role]), z.array(z.string())])
  .optional()
  // What is not understood gives nobody a right, where ignoring it would give it to everybody.
  .catch([]);
const aclSchema = z.object({ $r: roles, $w: roles, $d: roles, $mr: roles, $mw: roles });
const settingsSchema = z.object({
  $userStreamAcl: aclSchema.optional(),
  $systemStreamAcl: aclSchema.optional(),
});

/** The default rights that an event of `$settings` sets; the built-in ones where it is not understood. */
export function defaultAclsOf(settings: unknown): DefaultAcls {
  const parsed = settingsSchema.safeParse(settings);
  if (!parsed.success) return builtInAcls;
  const { $userStreamAcl: user, $systemStreamAcl: system } = parsed.data;
  return {
    user: { ...builtInAcls.user, ...definedOf(user) },
    system: { ...builtInAcls.system, ...definedOf(system) },
  };
}

export interface AclQuestion {
  readonly identity: Identity;
  readonly right: Right;
  /** The stream, never its metadata stream. */
  readonly stream: string;
  /** Its `$acl` as JSON; undefined where it has none. */
  readonly acl: string | undefined;
  readonly defaults: DefaultAcls;
}

/** Whether somebody has a right. Members of `$admins` have every one. */
export function hasRight({ identity, right, stream, acl, defaults }: AclQuestion): boolean {
  if (identity.roles.has('$admins')) return true;
  const allowed = { ...defaultFor(stream, defaults), ...ownAcl(acl, defaults) }[right] ?? [];
  return allowed.some((role) => identity.roles.has(role));
}

function defaultFor(stream: string, defaults: DefaultAcls): Acl {
  return stream.startsWith('$') ? defaults.system : defaults.user;
}

function ownAcl(json: string | undefined, defaults: DefaultAcls): Acl {
  if (json === undefined) return {};
  const value: unknown = JSON.parse(json);
  // Instead of rights, one of the defaults may be named.
  if (value === '$userStreamAcl') return defaults.user;
  if (value === '$systemStreamAcl') return defaults.system;
  const parsed = aclSchema.safeParse(value);
  return parsed.success ? definedOf(parsed.data) : sameForAll([]);
}

function definedOf(acl: z.output<typeof aclSchema> | undefined): Acl {
  const given = Object.entries(acl ?? {}).filter(([, names]) => names !== undefined);
  return Object.fromEntries(given);
}
