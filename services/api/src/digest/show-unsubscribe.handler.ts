import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DigestsRepository, UnsubscribeLinks } from '@app/accounts';
import { ProblemError } from '../core/http/problem.error.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { unsubscribePage } from './unsubscribe-page.js';

export const LINK_UNKNOWN = 'MAIL.LINK_UNKNOWN';

export class ShowUnsubscribeQuery extends Query<string> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(ShowUnsubscribeQuery)
export class ShowUnsubscribeHandler implements IQueryHandler<ShowUnsubscribeQuery> {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly digests: DigestsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
  ) {}

  async execute({ token }: ShowUnsubscribeQuery): Promise<string> {
    const { userId } = readLink(this.links, token);
    const { state } = await this.accounts.load(userId);
    const isWanted = (await this.digests.find(userId)) !== undefined;
    return unsubscribePage(state.language, isWanted ? 'ask' : 'ended');
  }
}

/** @throws ProblemError for what was not issued here */
export function readLink(links: UnsubscribeLinks, token: string): { readonly userId: string } {
  const read = links.read(token);
  if (read === undefined)
    throw new ProblemError({
      status: 404,
      code: LINK_UNKNOWN,
      detail: 'This link is not valid',
    });
  return read;
}
