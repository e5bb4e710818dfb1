import { Inject, Injectable } from '@nestjs/common';
import { newPasswordProblem } from '@app/accounts';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';

/** What the server alone knows about new passwords: the minimum of its settings, and which are guessed first. */
@Injectable()
export class NewPasswords {
  constructor(@Inject(CONFIG) private readonly config: ApiConfig) {}

  /** @throws ProblemError 400 */
  require(password: string): void {
    const minimum = this.config.PASSWORD_MIN_LENGTH;
    const problem = newPasswordProblem(password, minimum);
    if (problem === 'too-short')
      throw new ProblemError({
        status: 400,
        code: 'AUTH.PASSWORD_TOO_SHORT',
        detail: `Password must have at least ${minimum} characters`,
        members: { minimum },
      });
    if (problem === 'too-common')
      throw new ProblemError({
        status: 400,
        code: 'AUTH.PASSWORD_TOO_COMMON',
        detail: 'This password is too common',
      });
  }
}
