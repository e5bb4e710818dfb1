import { Command } from '@nestjs/cqrs';
import type { PasswordProof } from '../../auth/password-again/password-again.js';

export class EraseMeCommand extends Command<void> {
  constructor(
    readonly userId: string,
    readonly proof: PasswordProof,
  ) {
    super();
  }
}
