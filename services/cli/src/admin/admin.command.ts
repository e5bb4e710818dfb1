import { z } from 'zod';
import { planInputSchema } from '@app/contracts';
import { type AccountCommand, roleField } from '@app/ledger';
import type { CliCommand, CliIo } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';
import {
  changeAccount,
  createUser,
  grantSubscription,
  removeSecondFactor,
  replaceSigningKeys,
  resetPassword,
} from './admin-actions.js';
import { withAdminContext } from './admin-context.js';
import { readSecret } from './read-secret.js';
import { signRoles } from './sign-roles.js';

type Run = (args: readonly string[], io: CliIo) => Promise<void>;

/** Its value is a switch, which the parser of options does not know. */
const PASSWORD_STDIN = '--password-stdin';
const SIGN_SWITCHES = ['--yes', '--reject'] as const;
const languageField = z.enum(['en', 'pt']);
const env = process.env;

function required(options: Readonly<Partial<Record<string, string>>>, name: string): string {
  const value = options[name];
  if (value === undefined || value === '') throw new UsageError(`--${name} is required.`);
  return value;
}

function oneOf<Output>(schema: z.core.$ZodType<Output>, text: string, name: string): Output {
  const parsed = z.safeParse(schema, text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`--${name} cannot be "${text}".`);
}

/** A command of an account that needs its user, and perhaps a role, alone. */
function change(
  command: (options: Readonly<Partial<Record<string, string>>>) => AccountCommand,
  done: string,
): Run {
  return async (args, io) => {
    const options = parseOptions(args, ['user', 'role']);
    const user = required(options, 'user');
    const wanted = command(options);
    const isChanged = await withAdminContext(env, (context) => changeAccount(context, user, wanted));
    io.out(`${user}: ${isChanged ? done : 'nothing to change, it was already so'}.\n`);
  };
}

const roleOf = (options: Readonly<Partial<Record<string, string>>>) =>
  oneOf(roleField, required(options, 'role'), 'role');

const create: Run = async (args, io) => {
  const isTyped = args.includes(PASSWORD_STDIN);
  const options = parseOptions(
    args.filter((arg) => arg !== PASSWORD_STDIN),
    ['user', 'email', 'full-name', 'role', 'language', 'time-zone'],
  );
  const user = {
    username: required(options, 'user'),
    email: options.email,
    fullName: options['full-name'],
    role: options.role === undefined ? undefined : oneOf(roleField, options.role, 'role'),
    language: oneOf(languageField, options.language ?? 'en', 'language'),
    timeZone: options['time-zone'] ?? 'UTC',
    password: isTyped ? await readSecret('Password: ', io) : undefined,
  };
  const made = await withAdminContext(env, (context) => createUser(context, user));
  io.out(`${made.username} ${made.userId}\n`);
  if (made.temporaryPassword !== undefined) printPassword(io, made.temporaryPassword);
};

const reset: Run = async (args, io) => {
  const user = required(parseOptions(args, ['user']), 'user');
  printPassword(io, await withAdminContext(env, (context) => resetPassword(context, user)));
};

const removeFactor: Run = async (args, io) => {
  const user = required(parseOptions(args, ['user']), 'user');
  const isRemoved = await withAdminContext(env, (context) => removeSecondFactor(context, user));
  io.out(
    `${user}: ${isRemoved ? 'the second factor is removed; all sessions, API tokens and share links have ended' : 'there was no second factor'}.\n`,
  );
};

const grant: Run = async (args, io) => {
  const options = parseOptions(args, ['user', 'plan']);
  const user = required(options, 'user');
  const plan = oneOf(planInputSchema, required(options, 'plan'), 'plan');
  const until = await withAdminContext(env, (context) => grantSubscription(context, user, plan));
  io.out(`${user}: subscribed until ${until}.\n`);
};

const replaceKeys: Run = async (args, io) => {
  parseOptions(args, []);
  await withAdminContext(env, replaceSigningKeys);
  io.out('A new signing key is in place. Within a minute everyone is signed out and has to sign in again.\n');
};

const sign: Run = async (args, io) => {
  const given = SIGN_SWITCHES.filter((each) => args.includes(each));
  if (given.length > 1) throw new UsageError('--yes signs them, --reject rejects them: not both.');
  const { user } = parseOptions(
    args.filter((arg) => !SIGN_SWITCHES.some((each) => each === arg)),
    ['user'],
  );
  const mode = given[0] === '--yes' ? 'sign' : given[0] === '--reject' ? 'reject' : 'list';
  const { lines, notStored } = await withAdminContext(env, (context) => signRoles(context, { user, mode }));
  for (const line of lines) io.out(`${line}\n`);
  if (lines.length > 0) io.out(`${SIGNED[mode]}\n`);
  for (const line of notStored) io.out(`${line}: nothing is stored, for an erased account has no roles.\n`);
  if (lines.length + notStored.length === 0) io.out('Every change of a role is signed.\n');
};

const SIGNED = {
  list: 'None of them has an effect. Compare them with what you know: --yes stores them again, signed; --reject stores signed revocations instead; --user N does so for one person.',
  sign: 'They are stored again, signed, and have their effect now.',
  reject: 'Signed revocations are stored.',
} as const;

/** The password alone on standard output, so that it can be piped; what to do with it next to it. */
function printPassword(io: CliIo, password: string): void {
  io.err('Temporary password, shown only this once; it has to be changed at the next sign-in:');
  io.out(`${password}\n`);
}

const actions: ReadonlyMap<string, Run> = new Map([
  ['create-user', create],
  ['grant-role', change((options) => ({ kind: 'grant-role', role: roleOf(options) }), 'role granted')],
  ['revoke-role', change((options) => ({ kind: 'revoke-role', role: roleOf(options) }), 'role revoked')],
  ['reset-password', reset],
  ['remove-second-factor', removeFactor],
  ['disable', change(() => ({ kind: 'disable' }), 'disabled, all sessions have ended')],
  ['enable', change(() => ({ kind: 'enable' }), 'enabled')],
  ['grant-subscription', grant],
  ['sign-roles', sign],
  ['replace-signing-keys', replaceKeys],
]);

export const adminCommand: CliCommand = {
  usage: [
    'admin create-user --user N [--email E] [--full-name F] [--role admin|auditor] [--language en|pt] [--time-zone Z] [--password-stdin]',
    'admin grant-role|revoke-role --user N --role admin|auditor',
    'admin reset-password|remove-second-factor|disable|enable --user N',
    'admin grant-subscription --user N --plan monthly|quarterly|semiannual|annual',
    'admin sign-roles [--user N] [--yes|--reject]',
    'admin replace-signing-keys',
  ].join('\n       '),
  about: [
    'Accounts from the command line: the first administrator, and emergencies in which nobody can sign in.',
    'Passwords are read from standard input or generated; they are never arguments, which others on the machine could read.',
  ],
  run: async ([name, ...args], io) => {
    const run = name === undefined ? undefined : actions.get(name);
    if (run === undefined)
      throw new UsageError(name === undefined ? 'Name an action.' : `Unknown action "${name}".`);
    await run(args, io);
  },
};
