import { z } from 'zod';
import {
  type AccountChange,
  createSigningKey,
  type Credentials,
  generatedPassword,
  newPasswordProblem,
} from '@app/accounts';
import { emailField, fullNameField, newPasswordField, newUsernameField, usernameKey } from '@app/contracts';
import {
  type AccountCommand,
  accountRejectionDetail,
  decideSubscription,
  instantOf,
  isTimeZone,
  type Language,
  type Plan,
  type Role,
} from '@app/ledger';
import { systemClock, systemIds } from '@app/platform';
import { InputError, UNKNOWN_USER } from '../cli-io.js';
import type { AdminContext } from './admin-context.js';

/** Who did it, in the metadata of every event: anyone who can run this command already holds the stores. */
export const ACTOR = { kind: 'system', id: 'admin-command' } as const;

export interface NewUser {
  readonly username: string;
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly role: Role | undefined;
  readonly language: Language;
  readonly timeZone: string;
  /** Undefined: one is made, and must be changed at the first sign-in. */
  readonly password: string | undefined;
}

export interface MadeUser {
  readonly userId: string;
  readonly username: string;
  /** In clear, where it was made here. */
  readonly temporaryPassword: string | undefined;
}

/** @throws InputError */
export async function createUser(
  { services, passwordMinLength }: AdminContext,
  user: NewUser,
): Promise<MadeUser> {
  const username = checked(newUsernameField, user.username);
  const email = checked(emailField, user.email ?? '');
  const given = user.password === undefined ? undefined : newPassword(user.password, passwordMinLength);
  if (!isTimeZone(user.timeZone)) throw new InputError(`There is no time zone "${user.timeZone}".`);
  const password = given ?? generatedPassword();
  const registered = await services.registration.register({
    ...{ username, password, email, language: user.language, timeZone: user.timeZone },
    fullName: checked(fullNameField, user.fullName ?? ''),
    roles: user.role === undefined ? [] : [user.role],
    mustChangePassword: given === undefined,
    actor: ACTOR,
    correlationId: systemIds.uuidv7(),
  });
  if (registered.outcome === 'name-taken') throw new InputError(`A user "${username}" already exists.`);
  const temporaryPassword = given === undefined ? password : undefined;
  return { userId: registered.userId, username, temporaryPassword };
}

/** Roles, disabling and enabling. @returns whether anything changed by it @throws InputError */
export async function changeAccount(
  context: AdminContext,
  name: string,
  command: AccountCommand,
): Promise<boolean> {
  const { userId } = await userNamed(context, name);
  const commandId = systemIds.uuidv7();
  return changeUser(context, {
    ...{ userId, commandId, correlationId: commandId, actor: ACTOR },
    command: () => command,
  });
}

/** @returns whether anything changed by it @throws InputError */
export async function changeUser({ services }: AdminContext, change: AccountChange): Promise<boolean> {
  const changed = await services.commands.run(change);
  if (changed.ok) return changed.isChanged;
  const { rejection } = changed;
  const isBusy = rejection.code === 'ACCOUNT.LOST_RACE' || rejection.code === 'ACCOUNT.CHANGED_MEANWHILE';
  throw new InputError(
    isBusy ? 'The account is being changed right now. Try again.' : accountRejectionDetail(rejection),
  );
}

/** A password for somebody who cannot get in. @returns it, this once */
export async function resetPassword(context: AdminContext, name: string): Promise<string> {
  const { userId } = await userNamed(context, name);
  return context.services.passwordChanges.reset(userId);
}

/** For somebody who has lost app, passkeys and recovery codes. @returns whether there was a second factor */
export async function removeSecondFactor(context: AdminContext, name: string): Promise<boolean> {
  const { userId } = await userNamed(context, name);
  return context.services.secondFactorRemoval.remove(userId);
}

/** A subscription without a payment; an active one goes on where it ends. @returns until when */
export async function grantSubscription(context: AdminContext, name: string, plan: Plan): Promise<string> {
  const { userId } = await userNamed(context, name);
  const now = instantOf(systemClock.now().toISOString());
  const commandId = systemIds.uuidv7();
  const metadata = { commandId, correlationId: commandId, actor: ACTOR };
  const { state } = await context.subscriptions.execute(userId, metadata, (current) =>
    decideSubscription(
      { commandId, kind: 'grant', plan, at: now, origin: 'administrator', paymentId: null },
      current,
    ),
  );
  return state.paidUntil ?? '';
}

/** For a key that somebody may have seen: a new one, and everybody signs in again. */
export async function replaceSigningKeys({ services }: AdminContext): Promise<void> {
  await services.signingKeys.replaceAll(await createSigningKey(), systemClock.now());
}

/** @throws InputError */
export async function userNamed({ services }: AdminContext, name: string): Promise<Credentials> {
  const found = await services.credentials.findByKey(usernameKey(name));
  if (found === undefined) throw new InputError(`There is no user "${name}".`, { exitCode: UNKNOWN_USER });
  return found;
}

/** By the rules that hold for everybody who chooses a password. @throws InputError */
function newPassword(text: string, minimum: number): string {
  const password = checked(newPasswordField, text);
  const problem = newPasswordProblem(password, minimum);
  if (problem === 'too-short') throw new InputError(`Password must have at least ${minimum} characters`);
  if (problem === 'too-common') throw new InputError('This password is too common');
  return password;
}

function checked<Output>(schema: z.core.$ZodType<Output, string>, text: string): Output {
  const parsed = z.safeParse(schema, text);
  if (parsed.success) return parsed.data;
  throw new InputError(parsed.error.issues[0]?.message ?? 'The value cannot be used.');
}
