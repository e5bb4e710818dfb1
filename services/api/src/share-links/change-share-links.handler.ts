import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { MailOutbox, ShareLinks } from '@app/accounts';
import { type CreateShareLinkRequest, shareLinksPerUserMax, type ShareLinksResponse } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { Subscribers } from '../core/streams/subscribers.js';
import { ShareLinksRepository } from './share-links.repository.js';

const DAY_MS = 86_400_000;

/** The links of a person, as every one of these routes answers. */
@Injectable()
export class ShareLinksView {
  constructor(
    private readonly repository: ShareLinksRepository,
    private readonly addresses: ShareLinks,
    private readonly subscribers: Subscribers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<ShareLinksResponse> {
    const [links, areShown] = await Promise.all([
      this.repository.list(userId),
      this.subscribers.isActive(userId),
    ]);
    const now = this.clock.now();
    return {
      links: links.map(({ linkId, name, showsAmounts, createdAt, expiresAt, looks, lastLookAt }) => ({
        ...{ id: linkId, name, amounts: showsAmounts ? 'shown' : 'hidden', looks },
        path: this.addresses.pathOf(linkId),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isExpired: expiresAt <= now,
        lastLookAt: lastLookAt?.toISOString() ?? null,
      })),
      areShown,
    };
  }
}

export class ListShareLinksQuery extends Query<ShareLinksResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ListShareLinksQuery)
export class ListShareLinksHandler implements IQueryHandler<ListShareLinksQuery> {
  constructor(private readonly view: ShareLinksView) {}

  async execute({ userId }: ListShareLinksQuery): Promise<ShareLinksResponse> {
    return this.view.of(userId);
  }
}

export class CreateShareLinkCommand extends Command<ShareLinksResponse> {
  constructor(
    readonly userId: string,
    readonly link: CreateShareLinkRequest,
    /** Where it was sent from. */
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(CreateShareLinkCommand)
export class CreateShareLinkHandler implements ICommandHandler<CreateShareLinkCommand> {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly repository: ShareLinksRepository,
    private readonly view: ShareLinksView,
    private readonly outbox: MailOutbox,
    private readonly security: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The person is told by mail. @throws ProblemError 409 where there are as many links as are allowed */
  async execute({ userId, link, address }: CreateShareLinkCommand): Promise<ShareLinksResponse> {
    const { name, amounts, days } = link;
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
    const added = { linkId: randomUUID(), userId, name, showsAmounts: amounts === 'shown' };
    const recipient = await this.outbox.recipientOf(userId);
    const mail =
      recipient &&
      (await this.outbox.prepare({
        ...{ key: `share-link-created ${added.linkId}`, userId, template: 'share-link-created' },
        ...recipient,
        params: { name, showsAmounts: added.showsAmounts, days },
      }));
    const isAdded = await this.repository.add(
      { ...added, createdAt, expiresAt },
      { limit: shareLinksPerUserMax, mail },
    );
    if (!isAdded)
      throw new ProblemError({
        status: 409,
        code: 'SHARE.TOO_MANY_LINKS',
        detail: 'There are as many links as are allowed already',
        members: { limit: shareLinksPerUserMax },
      });
    this.security.record({ kind: 'share-link-changed', userId, address, change: `created ${amounts}` });
    return this.view.of(userId);
  }
}

export class RevokeShareLinkCommand extends Command<ShareLinksResponse> {
  constructor(
    readonly userId: string,
    readonly linkId: string,
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeShareLinkCommand)
export class RevokeShareLinkHandler implements ICommandHandler<RevokeShareLinkCommand> {
  constructor(
    private readonly repository: ShareLinksRepository,
    private readonly view: ShareLinksView,
    private readonly security: SecurityLog,
  ) {}

  async execute({ userId, linkId, address }: RevokeShareLinkCommand): Promise<ShareLinksResponse> {
    if (await this.repository.remove(userId, linkId))
      this.security.record({ kind: 'share-link-changed', userId, address, change: 'revoked' });
    return this.view.of(userId);
  }
}
