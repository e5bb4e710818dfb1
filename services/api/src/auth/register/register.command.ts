import { Command } from '@nestjs/cqrs';
import type { RegisterResponse, registerRequestSchema } from '@app/contracts';
import type { z } from 'zod';

export type RegisterFields = z.output<typeof registerRequestSchema>;

export class RegisterCommand extends Command<RegisterResponse> {
  constructor(
    readonly fields: RegisterFields,
    readonly address: string,
  ) {
    super();
  }
}
