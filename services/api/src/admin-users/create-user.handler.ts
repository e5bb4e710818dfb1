import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { generatedPassword, Registration } from '@app/accounts';
import type { createUserRequestSchema, CreateUserResponse } from '@app/contracts';
import { currentCorrelationId, type IdSource } from '@app/platform';
import { requireTimeZone } from '../accounts/require-time-zone.js';
import { IDS } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';

export type CreateUserFields = z.output<typeof createUserRequestSchema>;

export class CreateUserCommand extends Command<CreateUserResponse> {
  constructor(
    readonly fields: CreateUserFields,
    readonly administratorId: string,
  ) {
    super();
  }
}

@CommandHandler(CreateUserCommand)
export class CreateUserHandler implements ICommandHandler<CreateUserCommand> {
  constructor(
    private readonly registration: Registration,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute({ fields, administratorId }: CreateUserCommand): Promise<CreateUserResponse> {
    const { username, email, fullName, language, timeZone, roles } = fields;
    requireTimeZone(timeZone, 'AUTH.TIME_ZONE_UNKNOWN');
    const temporaryPassword = generatedPassword();
    const registered = await this.registration.register({
      ...{ username, password: temporaryPassword, email, language, roles: [...new Set(roles)] },
      fullName,
      timeZone,
      mustChangePassword: true,
      actor: { kind: 'admin', id: administratorId },
      correlationId: currentCorrelationId() ?? this.ids.uuidv7(),
    });
    if (registered.outcome === 'name-taken')
      throw new ProblemError({
        status: 409,
        code: 'AUTH.USERNAME_TAKEN',
        detail: 'This username is already taken',
      });
    return { userId: registered.userId, username, temporaryPassword };
  }
}
