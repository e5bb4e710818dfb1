import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ShareLinks } from '@app/accounts';
import type { SharedPortfolioResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { Subscribers } from '../core/streams/subscribers.js';
import { ShareLinksRepository, type StoredShareLink } from './share-links.repository.js';
import { SharedPortfolios } from './shared-portfolios.js';

/** From one network these are one look, so that a page that is loaded again is none. */
const ONE_LOOK_MS = 30 * 60_000;

/** A command, since the look is counted. */
export class ViewSharedPortfolioCommand extends Command<SharedPortfolioResponse> {
  constructor(
    readonly secret: string,
    /** Of the network that looks, which is stored as a hash for a day at most. */
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(ViewSharedPortfolioCommand)
export class ViewSharedPortfolioHandler implements ICommandHandler<ViewSharedPortfolioCommand> {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly addresses: ShareLinks,
    private readonly links: ShareLinksRepository,
    private readonly portfolios: SharedPortfolios,
    private readonly subscribers: Subscribers,
    private readonly limiter: AttemptLimiter,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ProblemError 404 for a link that is forged, revoked or of a closed account: nobody learns which */
  async execute({ secret, address }: ViewSharedPortfolioCommand): Promise<SharedPortfolioResponse> {
    const link = await this.#openLink(secret);
    const shown = await this.portfolios.read(link);
    const look = await this.limiter.reserve({
      bucket: `share-look:${link.linkId}:${address}`,
      limit: 1,
      windowMs: ONE_LOOK_MS,
    });
    if (look.isAllowed) await this.links.countLook(link.linkId, this.clock.now());
    return shown;
  }

  async #openLink(secret: string): Promise<StoredShareLink> {
    const linkId = this.addresses.linkIdOf(secret);
    const link = linkId === undefined ? undefined : await this.links.find(linkId);
    if (link === undefined) throw unknownLink();
    const { state } = await this.accounts.load(link.userId);
    if (state.status !== 'active') throw unknownLink();
    if (link.expiresAt <= this.clock.now())
      throw new ProblemError({ status: 410, code: 'SHARE.EXPIRED', detail: 'This link has expired' });
    // What an owner has paid for is nobody else's business.
    if (!(await this.subscribers.isActive(link.userId)))
      throw new ProblemError({
        status: 403,
        code: 'SHARE.UNAVAILABLE',
        detail: 'This portfolio is not shown at the moment',
      });
    return link;
  }
}

const unknownLink = (): ProblemError =>
  new ProblemError({ status: 404, code: 'SHARE.UNKNOWN', detail: 'There is nothing shared at this address' });
