import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DigestsRepository, UnsubscribeLinks } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { readLink } from './show-unsubscribe.handler.js';
import { unsubscribePage } from './unsubscribe-page.js';

export class EndDigestByLinkCommand extends Command<string> {
  constructor(readonly token: string) {
    super();
  }
}

/** Again is the same: who has none any more is told so. */
@CommandHandler(EndDigestByLinkCommand)
export class EndDigestByLinkHandler implements ICommandHandler<EndDigestByLinkCommand> {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly digests: DigestsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ token }: EndDigestByLinkCommand): Promise<string> {
    const { userId } = readLink(this.links, token);
    await this.digests.end(userId, this.clock.now());
    const { state } = await this.accounts.load(userId);
    return unsubscribePage(state.language, 'ended');
  }
}
