import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { everybodyNoticed, userOfNotices } from '@app/accounts';
import type { ProgressFeed } from '@app/read-models';
import { PROGRESS_FEED } from '../core/dependencies.js';
import { LiveUpdates } from './live-updates.js';

/** Tells open connections that the person's notices have changed: there is one more, or one was read elsewhere. */
@Injectable()
export class LiveNotices implements OnModuleInit, OnModuleDestroy {
  #unsubscribe: (() => void) | undefined;

  constructor(
    private readonly updates: LiveUpdates,
    @Inject(PROGRESS_FEED) private readonly feed: ProgressFeed,
  ) {}

  onModuleInit(): void {
    this.#unsubscribe = this.feed.subscribe(({ stream }) => {
      const userId = userOfNotices(stream);
      if (userId === undefined) return;
      const connections =
        userId === everybodyNoticed ? this.updates.everyConnection() : this.updates.connectionsOf(userId);
      for (const connection of connections) connection.tellNotices();
    });
  }

  onModuleDestroy(): void {
    this.#unsubscribe?.();
  }
}
