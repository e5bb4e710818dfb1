import { Command } from '@nestjs/cqrs';
import type { RefreshFailure, TokenPair } from '../session/sessions.js';

export class RefreshSessionCommand extends Command<TokenPair | RefreshFailure> {
  constructor(
    readonly refreshToken: string,
    readonly device: string | undefined,
  ) {
    super();
  }
}
