import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { isPushKey, pushEndpointOf, PushKeys, PushSubscriptionsRepository } from '@app/accounts';
import {
  type PushSettingsResponse,
  type PushSubscriptionRequest,
  pushSubscriptionsPerUserMax,
} from '@app/contracts';
import type { Clock } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG } from '../core/dependencies.js';
import type { AuthenticatedUser } from '../core/http/current-user.js';
import { ProblemError } from '../core/http/problem.error.js';

export class ShowPushSettingsQuery extends Query<PushSettingsResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ShowPushSettingsQuery)
export class ShowPushSettingsHandler implements IQueryHandler<ShowPushSettingsQuery> {
  constructor(
    private readonly subscriptions: PushSubscriptionsRepository,
    private readonly keys: PushKeys,
  ) {}

  async execute({ userId }: ShowPushSettingsQuery): Promise<PushSettingsResponse> {
    const found = await this.subscriptions.list(userId);
    return {
      publicKey: this.keys.publicKey,
      browsers: found.map(({ subscriptionId, endpoint, createdAt }) => ({
        id: subscriptionId,
        fingerprint: createHash('sha256').update(endpoint).digest('hex'),
        createdAt: createdAt.toISOString(),
      })),
    };
  }
}

export class AddPushSubscriptionCommand extends Command<void> {
  constructor(
    readonly user: Pick<AuthenticatedUser, 'userId' | 'sessionId'>,
    readonly subscription: PushSubscriptionRequest,
  ) {
    super();
  }
}

@CommandHandler(AddPushSubscriptionCommand)
export class AddPushSubscriptionHandler implements ICommandHandler<AddPushSubscriptionCommand> {
  constructor(
    private readonly subscriptions: PushSubscriptionsRepository,
    @Inject(CONFIG) private readonly config: Pick<ApiConfig, 'PUSH_HOSTS'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ProblemError for an address of no known push service, a key that is none, and one browser too many */
  async execute({ user, subscription }: AddPushSubscriptionCommand): Promise<void> {
    const { keys } = subscription;
    const endpoint = pushEndpointOf(subscription.endpoint, this.config.PUSH_HOSTS);
    if (endpoint === undefined)
      throw new ProblemError({
        status: 422,
        code: 'PUSH.SERVICE_UNKNOWN',
        detail: "This browser's push service is not supported",
      });
    if (!isPushKey(keys.p256dh))
      throw new ProblemError({
        status: 422,
        code: 'PUSH.KEY_INVALID',
        detail: 'The key of the push subscription is not valid',
      });
    const { userId, sessionId } = user;
    const isSaved = await this.subscriptions.save(
      { userId, sessionId, endpoint, ...keys },
      pushSubscriptionsPerUserMax,
      this.clock.now(),
    );
    if (!isSaved)
      throw new ProblemError({
        status: 409,
        code: 'PUSH.TOO_MANY',
        detail: 'Push notices are already on in the most browsers allowed',
        members: { limit: pushSubscriptionsPerUserMax },
      });
  }
}

export class RemovePushSubscriptionCommand extends Command<void> {
  constructor(
    readonly userId: string,
    readonly subscriptionId: string,
  ) {
    super();
  }
}

@CommandHandler(RemovePushSubscriptionCommand)
export class RemovePushSubscriptionHandler implements ICommandHandler<RemovePushSubscriptionCommand> {
  constructor(private readonly subscriptions: PushSubscriptionsRepository) {}

  async execute({ userId, subscriptionId }: RemovePushSubscriptionCommand): Promise<void> {
    await this.subscriptions.remove(userId, subscriptionId);
  }
}
