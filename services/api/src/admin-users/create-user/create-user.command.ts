import { Command } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { createUserRequestSchema, CreateUserResponse } from '@app/contracts';

export type CreateUserFields = z.output<typeof createUserRequestSchema>;

export class CreateUserCommand extends Command<CreateUserResponse> {
  constructor(
    readonly fields: CreateUserFields,
    readonly administratorId: string,
  ) {
    super();
  }
}
