import { Inject, Injectable } from '@nestjs/common';
import { lockSecondFactor, MailOutbox, type MailParams, MailsRepository, PersonalTexts } from '@app/accounts';
import { passkeysPerUserMax, type SecondFactorMethod, type SecondFactorResponse } from '@app/contracts';
import { AppError, type Clock, type IdSource } from '@app/platform';
import { type AppDatabase, CLOCK, DATABASE, IDS } from '../../core/dependencies.js';
import { ProblemError } from '../../core/http/problem.error.js';
import { type NewPasskey, PasskeysRepository } from './passkeys.repository.js';
import { RecoveryCodes } from './recovery-codes.js';
import { RelyingParty } from './relying-party.js';
import { SecondFactorRepository, type StoredTotp } from './second-factor.repository.js';

type Told = Exclude<MailParams['second-factor-changed']['change'], 'removed-by-administrator'>;

/** The tables of one change, in its transaction. */
interface Tables {
  readonly factors: SecondFactorRepository;
  readonly passkeys: PasskeysRepository;
}

/** What a person has next to the password. Every change of it is told by mail, in one transaction. */
@Injectable()
export class SecondFactors {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly codes: RecoveryCodes,
    private readonly party: RelyingParty,
    private readonly texts: PersonalTexts,
    private readonly outbox: MailOutbox,
    @Inject(DATABASE) private readonly database: AppDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async view(userId: string): Promise<SecondFactorResponse> {
    const [totp, recoveryCodesLeft, passkeys] = await Promise.all([
      this.factors.findTotp(userId),
      this.factors.countCodes(userId),
      this.passkeys.list(userId),
    ]);
    return {
      totpSince: totp?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft,
      passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
        id: passkeyId,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      passkeyHost: this.party.host,
    };
  }

  /** Ways to confirm a sign-in after the password; none where the password is enough. */
  async methodsOf(userId: string): Promise<readonly SecondFactorMethod[]> {
    const { totpSince, passkeys, recoveryCodesLeft, passkeyHost } = await this.view(userId);
    if (totpSince === null && passkeys.length === 0) return [];
    const methods: SecondFactorMethod[] = [];
    if (totpSince !== null) methods.push('totp');
    if (passkeys.length > 0 && passkeyHost !== null) methods.push('passkey');
    if (recoveryCodesLeft > 0) methods.push('recovery-code');
    return methods;
  }

  /** Whether a password alone does not sign in. */
  async has(userId: string): Promise<boolean> {
    return isOn(userId, { factors: this.factors, passkeys: this.passkeys });
  }

  /** @throws ProblemError 409 where an app is set up */
  async beginTotp(userId: string, secret: string): Promise<void> {
    const sealed = await this.texts.seal(userId, secret, 'account totp-secret');
    if (sealed === null) throw new AppError('AUTH.TOTP_EMPTY', 'a secret is not empty');
    if (!(await this.factors.beginTotp(userId, sealed, this.clock.now()))) throw totpAlreadyOn();
  }

  /** @returns recovery codes, where there were none; undefined where another request was faster */
  async confirmTotp(
    userId: string,
    { secret }: StoredTotp,
    step: number,
  ): Promise<readonly string[] | null | undefined> {
    const now = this.clock.now();
    return this.#change(userId, 'totp-on', async (tables) => {
      if (!(await tables.factors.confirmTotp(userId, secret, { step, now }))) return undefined;
      return this.#firstCodes(userId, tables);
    });
  }

  /**
   * @returns recovery codes, where there were none; undefined where the passkey is somebody's already
   * @throws ProblemError 409 where there are as many as are allowed
   */
  async addPasskey(passkey: NewPasskey): Promise<readonly string[] | null | undefined> {
    return this.#change(passkey.userId, 'passkey-added', async (tables) => {
      // Several may have been begun at once.
      requireRoomForPasskey(await tables.passkeys.list(passkey.userId));
      if (!(await tables.passkeys.add(passkey, this.clock.now()))) return undefined;
      return this.#firstCodes(passkey.userId, tables);
    });
  }

  /** @returns whether there was one */
  async removeTotp(userId: string): Promise<boolean> {
    const removed = await this.#change(userId, 'totp-off', async (tables) => {
      if (!(await tables.factors.removeTotp(userId))) return undefined;
      await this.#dropUnneededCodes(userId, tables);
      return null;
    });
    return removed !== undefined;
  }

  /** @returns whether there was one */
  async removePasskey(userId: string, passkeyId: string): Promise<boolean> {
    const removed = await this.#change(userId, 'passkey-removed', async (tables) => {
      if (!(await tables.passkeys.remove(userId, passkeyId))) return undefined;
      await this.#dropUnneededCodes(userId, tables);
      return null;
    });
    return removed !== undefined;
  }

  /** @throws ProblemError 409 where no second factor is on: codes would open nothing */
  async renewCodes(userId: string): Promise<readonly string[]> {
    const codes = await this.#change(userId, 'codes-renewed', async (tables) =>
      (await isOn(userId, tables)) ? this.#newCodes(userId, tables.factors) : undefined,
    );
    if (codes !== undefined) return codes;
    throw new ProblemError({
      status: 409,
      code: 'AUTH.SECOND_FACTOR_OFF',
      detail: 'Recovery codes are for two-step sign-in, which is off',
    });
  }

  /** @param run gives undefined where there was nothing to change: then nothing is told */
  async #change<Result>(
    userId: string,
    change: Told,
    run: (tables: Tables) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const recipient = await this.outbox.recipientOf(userId);
    const key = `second-factor-changed ${this.ids.uuidv7()}`;
    const mail =
      recipient &&
      (await this.outbox.prepare({
        ...{ key, userId, template: 'second-factor-changed', params: { change } },
        ...recipient,
      }));
    return this.database.transaction().execute(async (transaction) => {
      const factors = new SecondFactorRepository(transaction);
      await lockSecondFactor(transaction, userId);
      const passkeys = new PasskeysRepository(transaction);
      const result = await run({ factors, passkeys });
      if (result !== undefined && mail !== undefined) await new MailsRepository(transaction).insert(mail);
      return result;
    });
  }

  /** Null where the person has some of an earlier factor. */
  async #firstCodes(userId: string, { factors }: Tables): Promise<readonly string[] | null> {
    return (await factors.countCodes(userId)) > 0 ? null : this.#newCodes(userId, factors);
  }

  async #newCodes(userId: string, factors: SecondFactorRepository): Promise<readonly string[]> {
    const codes = this.codes.create();
    const hashes = codes.map((code) => this.codes.hashOf(userId, code));
    await factors.replaceCodes(userId, hashes, this.clock.now());
    return codes;
  }

  async #dropUnneededCodes(userId: string, tables: Tables): Promise<void> {
    if (!(await isOn(userId, tables))) await tables.factors.replaceCodes(userId, [], this.clock.now());
  }
}

/** @throws ProblemError 409 where there are as many as are allowed */
export function requireRoomForPasskey(own: readonly unknown[]): void {
  if (own.length >= passkeysPerUserMax)
    throw new ProblemError({
      status: 409,
      code: 'AUTH.TOO_MANY_PASSKEYS',
      detail: 'There are as many passkeys as are allowed already',
      members: { limit: passkeysPerUserMax },
    });
}

export const totpAlreadyOn = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'AUTH.TOTP_ALREADY_ON',
    detail: 'An authenticator app is set up already',
  });

/** A key for an app asks for nothing before its first code. */
async function isOn(
  userId: string,
  { factors, passkeys }: Pick<Tables, 'factors' | 'passkeys'>,
): Promise<boolean> {
  const totp = await factors.findTotp(userId);
  return (totp?.confirmedAt ?? null) !== null || (await passkeys.list(userId)).length > 0;
}
