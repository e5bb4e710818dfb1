import { Inject, Injectable } from '@nestjs/common';
import { PersonalTexts } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';
import { PasswordTries } from '../password-tries.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorRepository, type StoredTotp } from './second-factor.repository.js';
import { stepOfCode } from './totp.js';

/** A code, and where it was sent from. */
export interface TriedCode {
  readonly code: string;
  readonly address: string;
}

/** Checks codes. Wrong ones count and make the next wait, as wrong passwords do. */
@Injectable()
export class FactorChecks {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly tries: PasswordTries,
    private readonly repository: SecondFactorRepository,
    private readonly codes: RecoveryCodes,
    private readonly texts: PersonalTexts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Uses a code of the authenticator app: each opens one thing. @throws ProblemError 429 */
  async useTotp(userId: string, { code, address }: TriedCode): Promise<boolean> {
    return this.#isRight(userId, address, async () => {
      const totp = await this.repository.findTotp(userId);
      if (totp === undefined || totp.confirmedAt === null) return false;
      const step = await this.#stepOf(userId, totp, code);
      return step !== undefined && (await this.repository.useStep(userId, step));
    });
  }

  /** The step of the first code of an app that is being set up; undefined for a wrong one. @throws ProblemError 429 */
  async firstStep(
    userId: string,
    totp: StoredTotp,
    { code, address }: TriedCode,
  ): Promise<number | undefined> {
    let step: number | undefined;
    await this.#isRight(userId, address, async () => {
      step = await this.#stepOf(userId, totp, code);
      return step !== undefined;
    });
    return step;
  }

  /** @throws ProblemError 429 */
  async useRecoveryCode(userId: string, { code, address }: TriedCode): Promise<boolean> {
    const hash = this.codes.hashOf(userId, code);
    return this.#isRight(userId, address, async () =>
      this.repository.useCode(userId, hash, this.clock.now()),
    );
  }

  async #isRight(userId: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const tried = { name: userId, address };
    const right = await this.tries.check('second-factor', tried, async () => (await check()) || undefined);
    return right === true;
  }

  async #stepOf(userId: string, { secret }: StoredTotp, code: string): Promise<number | undefined> {
    const open = await this.texts.openerFor(userId);
    const { text } = open(secret, 'account totp-secret');
    return text === null ? undefined : stepOfCode(text, code, this.clock.now());
  }
}
