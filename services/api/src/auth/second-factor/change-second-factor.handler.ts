import { Inject } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import {
  type AddPasskeyRequest,
  type PasskeyCreationResponse,
  type PasskeyOptionsResponse,
  type SecondFactorChangedResponse,
  type SecondFactorResponse,
  type TotpSetupResponse,
} from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';
import { ProblemError } from '../../core/http/problem.error.js';
import { SecurityLog } from '../../core/security-log/security-log.js';
import { Reauthentication, type ReceivedProof, wrongCode } from '../reauthentication.js';
import { FactorChecks } from './factor-checks.js';
import { passkeyInvalid, Passkeys } from './passkeys.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { requireRoomForPasskey, SecondFactors, totpAlreadyOn } from './second-factors.js';
import { newTotpKey } from './totp.js';

/** How long a key for an app waits for its first code. */
const SETUP_MS = 15 * 60 * 1000;

export class ReadSecondFactorQuery extends Query<SecondFactorResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ReadSecondFactorQuery)
export class ReadSecondFactorHandler implements IQueryHandler<ReadSecondFactorQuery> {
  constructor(private readonly factors: SecondFactors) {}

  async execute({ userId }: ReadSecondFactorQuery): Promise<SecondFactorResponse> {
    return this.factors.view(userId);
  }
}

export class BeginTotpCommand extends Command<TotpSetupResponse> {
  constructor(
    readonly userId: string,
    readonly proof: ReceivedProof,
  ) {
    super();
  }
}

@CommandHandler(BeginTotpCommand)
export class BeginTotpHandler implements ICommandHandler<BeginTotpCommand> {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly factors: SecondFactors,
    private readonly credentials: CredentialsRepository,
  ) {}

  async execute({ userId, proof }: BeginTotpCommand): Promise<TotpSetupResponse> {
    await this.reauthentication.require(userId, proof);
    const found = await this.credentials.findById(userId);
    const key = newTotpKey(found?.username ?? userId);
    await this.factors.beginTotp(userId, key.secret);
    return key;
  }
}

/** What a browser makes a passkey from. */
export class BeginPasskeyCommand extends Command<PasskeyCreationResponse> {
  constructor(
    readonly userId: string,
    readonly proof: ReceivedProof,
  ) {
    super();
  }
}

@CommandHandler(BeginPasskeyCommand)
export class BeginPasskeyHandler implements ICommandHandler<BeginPasskeyCommand> {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly passkeys: Passkeys,
    private readonly repository: PasskeysRepository,
    private readonly credentials: CredentialsRepository,
  ) {}

  async execute({ userId, proof }: BeginPasskeyCommand): Promise<PasskeyCreationResponse> {
    await this.reauthentication.require(userId, proof);
    requireRoomForPasskey(await this.repository.list(userId));
    const found = await this.credentials.findById(userId);
    return this.passkeys.creationOptions(userId, found?.username ?? userId);
  }
}

/** A challenge by which a signed-in person confirms what asks for the password. */
export class ConfirmationOptionsCommand extends Command<PasskeyOptionsResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ConfirmationOptionsCommand)
export class ConfirmationOptionsHandler implements ICommandHandler<ConfirmationOptionsCommand> {
  constructor(private readonly passkeys: Passkeys) {}

  async execute({ userId }: ConfirmationOptionsCommand): Promise<PasskeyOptionsResponse> {
    return this.passkeys.requestOptions({ userId, purpose: 'confirmation' });
  }
}

export type SecondFactorChange =
  | { readonly kind: 'confirm-totp'; readonly code: string; readonly address: string }
  | { readonly kind: 'add-passkey'; readonly added: AddPasskeyRequest; readonly address: string }
  | { readonly kind: 'remove-totp'; readonly proof: ReceivedProof }
  | { readonly kind: 'remove-passkey'; readonly passkeyId: string; readonly proof: ReceivedProof }
  | { readonly kind: 'renew-codes'; readonly proof: ReceivedProof };

export class ChangeSecondFactorCommand extends Command<SecondFactorChangedResponse> {
  constructor(
    readonly userId: string,
    readonly change: SecondFactorChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeSecondFactorCommand)
export class ChangeSecondFactorHandler implements ICommandHandler<ChangeSecondFactorCommand> {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly factors: SecondFactors,
    private readonly checks: FactorChecks,
    private readonly passkeys: Passkeys,
    private readonly repository: SecondFactorRepository,
    private readonly security: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, change }: ChangeSecondFactorCommand): Promise<SecondFactorChangedResponse> {
    if ('proof' in change) await this.reauthentication.require(userId, change.proof);
    const codes = await this.#run(userId, change);
    const address = 'proof' in change ? change.proof.address : change.address;
    if (codes !== undefined)
      this.security.record({ kind: 'second-factor-changed', userId, address, change: change.kind });
    return { secondFactor: await this.factors.view(userId), recoveryCodes: codes ? [...codes] : null };
  }

  /** Recovery codes where there are new ones; undefined where nothing was to be changed. */
  async #run(userId: string, change: SecondFactorChange): Promise<readonly string[] | null | undefined> {
    switch (change.kind) {
      case 'confirm-totp':
        return this.#confirmTotp(userId, change);
      case 'add-passkey':
        return this.#addPasskey(userId, change.added);
      case 'remove-totp':
        return (await this.factors.removeTotp(userId)) ? null : undefined;
      case 'remove-passkey':
        return (await this.factors.removePasskey(userId, change.passkeyId)) ? null : undefined;
      case 'renew-codes':
        return this.factors.renewCodes(userId);
    }
  }

  async #confirmTotp(
    userId: string,
    tried: { readonly code: string; readonly address: string },
  ): Promise<readonly string[] | null> {
    const totp = await this.repository.findTotp(userId);
    // Its answer may have been lost, and its recovery codes with it.
    if ((totp?.confirmedAt ?? null) !== null) throw totpAlreadyOn();
    const until = (totp?.begunAt.getTime() ?? 0) + SETUP_MS;
    if (totp === undefined || until <= this.clock.now().getTime()) throw setupEnded();
    const step = await this.checks.firstStep(userId, totp, tried);
    if (step === undefined) throw new ProblemError({ ...wrongCode, status: 422 });
    const codes = await this.factors.confirmTotp(userId, totp, step);
    if (codes === undefined) throw setupEnded();
    return codes;
  }

  async #addPasskey(userId: string, { name, passkey }: AddPasskeyRequest): Promise<readonly string[] | null> {
    const verified = await this.passkeys.verifyNew(userId, passkey);
    const codes = verified && (await this.factors.addPasskey({ userId, name, ...verified }));
    if (codes === undefined) throw passkeyInvalid(422);
    return codes;
  }
}

const setupEnded = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'AUTH.TOTP_SETUP_ENDED',
    detail: 'The key has expired or was replaced; please begin again',
  });
