import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DigestsRepository, nextDigestAt } from '@app/accounts';
import type { DigestChoice, DigestResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { digestView } from './show-digest.handler.js';

export class ChangeDigestCommand extends Command<DigestResponse> {
  constructor(
    readonly userId: string,
    readonly digest: DigestChoice | null,
  ) {
    super();
  }
}

@CommandHandler(ChangeDigestCommand)
export class ChangeDigestHandler implements ICommandHandler<ChangeDigestCommand> {
  constructor(
    private readonly digests: DigestsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, digest }: ChangeDigestCommand): Promise<DigestResponse> {
    const now = this.clock.now();
    const { state } = await this.accounts.load(userId);
    if (digest === null) await this.digests.end(userId, now);
    else await this.digests.want(userId, digest, nextDigestAt(digest, now, state.timeZone));
    return digestView(await this.digests.find(userId), state);
  }
}
