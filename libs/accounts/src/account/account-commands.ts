import { type Actor, LostRaceError } from '@app/event-store';
import { type AccountCommand, type AccountRejection, type AccountState, decideAccount } from '@app/ledger';
import type { Clock } from '@app/platform';
import type { ApiTokensRepository } from '../api-tokens/api-tokens.repository.js';
import type { CredentialsRepository } from '../credentials/credentials.repository.js';
import type { ConfirmedEmails } from '../email-confirmation/confirmed-emails.js';
import type { MailedSecrets } from '../passwords/mailed-secrets.js';
import type { SessionsRepository } from '../sessions/sessions.repository.js';
import type { AccountRepository } from './account-repository.js';

export interface AccountChange {
  readonly userId: string;
  /** Asked for again with each state: it may depend on what is there. Undefined changes nothing. */
  readonly command: (state: AccountState) => AccountCommand | undefined;
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
  /** The revision that the caller has seen; a later one rejects the change. */
  readonly expectedRevision?: bigint | undefined;
}

export type AccountChangeRejection =
  AccountRejection | { readonly code: 'ACCOUNT.CHANGED_MEANWHILE' } | { readonly code: 'ACCOUNT.LOST_RACE' };

export type AccountChanged =
  | {
      readonly ok: true;
      readonly state: AccountState;
      readonly revision: bigint;
      /** False where the account already was as it was asked to be. */
      readonly isChanged: boolean;
    }
  | { readonly ok: false; readonly rejection: AccountChangeRejection };

export interface AccountCommandsParts {
  readonly accounts: AccountRepository;
  readonly credentials: CredentialsRepository;
  readonly sessions: SessionsRepository;
  readonly apiTokens: Pick<ApiTokensRepository, 'removeAll'>;
  readonly mailedSecrets: MailedSecrets;
  readonly confirmedEmails: ConfirmedEmails;
  readonly clock: Clock;
}

/**
 * The one way in which an account changes: decide and append, then bring the copies up to date that the checks of a
 * request read. Should the process die in between, the worker's subscription does the same from the event.
 */
export class AccountCommands {
  readonly #parts: AccountCommandsParts;

  constructor(parts: AccountCommandsParts) {
    this.#parts = parts;
  }

  async run(change: AccountChange): Promise<AccountChanged> {
    const { userId, commandId, correlationId, actor } = change;
    const decidedTypes = new Set<string>();
    try {
      const executed = await this.#parts.accounts.execute<AccountChangeRejection>(
        userId,
        { commandId, correlationId, actor },
        (state, revision) => {
          if (change.expectedRevision !== undefined && change.expectedRevision !== revision)
            return { outcome: 'rejected', rejection: { code: 'ACCOUNT.CHANGED_MEANWHILE' } };
          decidedTypes.clear();
          const command = change.command(state);
          if (command === undefined) return { outcome: 'decided', events: [] };
          const decision = decideAccount(command, state);
          if (decision.outcome === 'decided') for (const { type } of decision.events) decidedTypes.add(type);
          return decision;
        },
      );
      if (executed.outcome === 'rejected') return { ok: false, rejection: executed.rejection };
      if (executed.revision === 'no-stream')
        return { ok: false, rejection: { code: 'ACCOUNT.NOT_REGISTERED' } };
      const { state, revision } = executed;
      if (decidedTypes.has('account.email-changed'))
        await this.#parts.mailedSecrets.end(userId, this.#parts.clock.now());
      if (decidedTypes.has('account.email-changed') || decidedTypes.has('account.email-confirmed'))
        await this.followEmail(userId, state, revision);
      await this.follow(userId, state, revision);
      return { ok: true, state, revision, isChanged: decidedTypes.size > 0 };
    } catch (error) {
      if (error instanceof LostRaceError) return { ok: false, rejection: { code: 'ACCOUNT.LOST_RACE' } };
      throw error;
    }
  }

  /** Ends, some time after a change of the address, what was mailed before it. */
  async endMailedSecrets(userId: string, changedAt: Date): Promise<void> {
    await this.#parts.mailedSecrets.end(userId, this.#parts.clock.now(), changedAt);
  }

  /** Copies whether the address is confirmed, which the stream says at a revision. */
  async followEmail(userId: string, state: AccountState, revision: bigint): Promise<void> {
    await this.#parts.confirmedEmails.follow(userId, state, revision);
  }

  /** Copies what the stream says at a revision, and ends the sessions and tokens of an account that may have none. */
  async follow(userId: string, state: AccountState, revision: bigint): Promise<void> {
    const { credentials, sessions, apiTokens, clock } = this.#parts;
    await credentials.follow(userId, state, revision);
    if (state.status === 'active') return;
    await sessions.endAll(userId, clock.now());
    await apiTokens.removeAll(userId);
  }
}
