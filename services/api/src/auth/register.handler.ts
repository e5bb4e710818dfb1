import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Registration } from '@app/accounts';
import { type registerRequestSchema, type RegisterResponse, usernameKey } from '@app/contracts';
import { currentCorrelationId, type IdSource } from '@app/platform';
import { requireAcceptedTerms } from '../accounts/require-current-terms.js';
import { requireTimeZone } from '../accounts/require-time-zone.js';
import { IDS } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { AuthLimits } from './auth-limits.js';
import { NewPasswords } from './new-passwords.js';

export type RegisterFields = z.output<typeof registerRequestSchema>;

export class RegisterCommand extends Command<RegisterResponse> {
  constructor(
    readonly fields: RegisterFields,
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(RegisterCommand)
export class RegisterHandler implements ICommandHandler<RegisterCommand> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly newPasswords: NewPasswords,
    private readonly registration: Registration,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute({ fields, address }: RegisterCommand): Promise<RegisterResponse> {
    const { username, password, email, full_name: fullName, language, time_zone: timeZone } = fields;
    requireTimeZone(timeZone, 'AUTH.TIME_ZONE_UNKNOWN');
    this.newPasswords.require(password);
    const acceptedTerms = requireAcceptedTerms(fields.terms_version);
    await this.limits.reserve('register', { name: usernameKey(username), address });
    const registered = await this.registration.register({
      ...{ username, password, email, fullName, language, timeZone, acceptedTerms },
      correlationId: currentCorrelationId() ?? this.ids.uuidv7(),
    });
    if (registered.outcome === 'name-taken')
      throw new ProblemError({
        status: 409,
        code: 'AUTH.USERNAME_TAKEN',
        detail: 'This username is already taken',
      });
    return { user_id: registered.userId, username, email, full_name: fullName };
  }
}
