import { Command } from '@nestjs/cqrs';

export type EraseMeResult = 'erased' | 'wrong-password';

export class EraseMeCommand extends Command<EraseMeResult> {
  constructor(
    readonly userId: string,
    readonly password: string,
    readonly address: string,
  ) {
    super();
  }
}
