import { usernameKey } from '@app/contracts';
import type { Actor } from '@app/event-store';
import {
  type AccountCommand,
  type AccountEvent,
  type AccountState,
  decideAccount,
  evolveAccount,
  type Instant,
  instantOf,
  type Language,
  type Role,
  userIdOf,
} from '@app/ledger';
import { AppError, type Clock, type IdSource, uuidv5 } from '@app/platform';
import type { AccountRepository } from '../account/account-repository.js';
import type { CredentialsRepository } from '../credentials/credentials.repository.js';
import type { Passwords } from '../credentials/passwords.js';
import type { PersonalTexts } from '../personal-data/personal-texts.js';

export interface RegistrationRequest {
  /** Normalised. */
  readonly username: string;
  readonly password: string;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  readonly roles?: readonly Role[];
  /** Version of the terms of use; not of an account that somebody else makes, whose person is asked later. */
  readonly acceptedTerms?: number;
  /** True for a password that somebody else has made. */
  readonly mustChangePassword?: boolean;
  /** Whether the password is mailed to `email`, and reaches nobody else. */
  readonly isPasswordMailed?: boolean;
  /** Who asks, where it is not the person. */
  readonly actor?: Actor;
  readonly correlationId: string;
  /** Only for accounts that are the same at every start. */
  readonly userId?: string;
}

export type Registered =
  | { readonly outcome: 'registered'; readonly userId: string; readonly revision: bigint }
  | { readonly outcome: 'name-taken' };

export interface RegistrationParts {
  readonly accounts: AccountRepository;
  readonly credentials: CredentialsRepository;
  readonly passwords: Passwords;
  readonly texts: PersonalTexts;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/**
 * A new account in three steps, each of which may be the last one of a process that dies: the name is reserved by a
 * pending row, the stream is written, the row becomes active. The person who sends the same again, or the worker's
 * sweep, takes the steps that are missing.
 */
export class Registration {
  readonly #parts: RegistrationParts;

  constructor(parts: RegistrationParts) {
    this.#parts = parts;
  }

  /** @throws AppError ACCOUNT.REGISTRATION_LOST where the reservation was freed meanwhile: nothing can sign in */
  async register(request: RegistrationRequest): Promise<Registered> {
    const reserved = await this.#reserve(request);
    if (reserved === undefined) return { outcome: 'name-taken' };
    const { userId } = reserved;
    const { state, revision } = await this.#write(userId, request);
    const { credentials } = this.#parts;
    await credentials.follow(userId, state, revision);
    if ((await credentials.findById(userId)) === undefined)
      throw new AppError('ACCOUNT.REGISTRATION_LOST', 'a registration took longer than its name was kept', {
        transient: true,
      });
    return { outcome: 'registered', userId, revision };
  }

  async #reserve(request: RegistrationRequest): Promise<{ readonly userId: string } | undefined> {
    const { credentials, passwords, clock, ids } = this.#parts;
    const key = usernameKey(request.username);
    const known = request.userId === undefined ? undefined : await credentials.findById(request.userId);
    if (known !== undefined) return { userId: known.userId };
    const userId = request.userId ?? ids.uuidv7();
    const isInserted = await credentials.insertPending({
      userId,
      username: request.username,
      usernameKey: key,
      passwordHash: await passwords.hash(request.password),
      fullName: request.fullName,
      mustChangePassword: request.mustChangePassword ?? false,
      isPasswordMailed: request.isPasswordMailed,
      createdAt: clock.now(),
    });
    if (isInserted) return { userId };
    const taken = await credentials.findByKey(key);
    if (taken === undefined) return undefined;
    if (taken.userId === request.userId) return { userId: taken.userId };
    if (taken.status !== 'pending') return undefined;
    // The same person again: the first request reserved the name and then got no answer.
    const isSame = await passwords.matches(taken.passwordHash, request.password);
    return isSame ? { userId: taken.userId } : undefined;
  }

  async #write(
    userId: string,
    request: RegistrationRequest,
  ): Promise<{ readonly state: AccountState; readonly revision: bigint }> {
    const { accounts, texts, clock } = this.#parts;
    const registeredAt = instantOf(clock.now().toISOString());
    const [username, fullName, email] = [
      await texts.seal(userId, request.username, 'account username'),
      await texts.seal(userId, request.fullName, 'account full-name'),
      await texts.seal(userId, request.email, 'account email'),
    ];
    const commands: readonly AccountCommand[] = [
      {
        kind: 'register',
        userId: userIdOf(userId),
        registeredAt,
        ...{ language: request.language, timeZone: request.timeZone, username, fullName, email },
      },
      ...acceptance(request.acceptedTerms, registeredAt),
      ...(request.roles ?? []).map((role) => ({ kind: 'grant-role', role }) as const),
    ];
    const metadata = {
      commandId: uuidv5(userId, 'register'),
      correlationId: request.correlationId,
      actor: request.actor ?? ({ kind: 'user', id: userId } as const),
    };
    const decide = (state: AccountState) =>
      ({ outcome: 'decided', events: eventsOf(commands, state) }) as const;
    const { state, revision } = await accounts.execute(userId, metadata, decide);
    if (revision === 'no-stream') throw new AppError('ACCOUNT.NOT_WRITTEN', 'a registration wrote nothing');
    return { state, revision };
  }
}

const acceptance = (version: number | undefined, acceptedAt: Instant): readonly AccountCommand[] =>
  version === undefined ? [] : [{ kind: 'accept-terms', version, acceptedAt }];

/** Everything the commands ask for in one append; nothing where the stream was there before. */
function eventsOf(commands: readonly AccountCommand[], before: AccountState): readonly AccountEvent[] {
  if (before.userId !== null) return [];
  const events: AccountEvent[] = [];
  let state = before;
  for (const command of commands) {
    const decision = decideAccount(command, state);
    if (decision.outcome === 'rejected')
      throw new AppError(decision.rejection.code, 'a registration was rejected');
    events.push(...decision.events);
    state = decision.events.reduce(evolveAccount, state);
  }
  return events;
}
