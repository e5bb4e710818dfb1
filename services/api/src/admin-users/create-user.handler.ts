import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { generatedPassword, Registration } from '@app/accounts';
import type { createUserRequestSchema, CreateUserResponse } from '@app/contracts';
import { isTimeZone } from '@app/ledger';
import { currentCorrelationId, type IdSource } from '@app/platform';
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
    const temporaryPassword = generatedPassword();
    const registered = await this.registration.register({
      ...{ username, password: temporaryPassword, email, language, roles: [...new Set(roles)] },
      fullName,
      timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
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
