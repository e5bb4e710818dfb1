import { Command } from '@nestjs/cqrs';

/** Ends one session, or all but one. The result is how many ended. */
export class EndSessionsCommand extends Command<number> {
  constructor(
    readonly userId: string,
    readonly which: { readonly only: string } | { readonly allBut: string },
  ) {
    super();
  }
}
