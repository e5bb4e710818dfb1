import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SessionsRepository, userOfEndedSessions } from '@app/accounts';
import type { Logger } from '@app/platform';
import type { ProgressFeed } from '@app/read-models';
import { LOGGER, PROGRESS_FEED } from '../core/dependencies.js';
import type { LiveConnection } from './live-connection.js';
import { LiveUpdates } from './live-updates.js';

const SESSIONS_PER_LOOK = 500;

/**
 * Ends open connections whose session has ended (a sign-out, a changed password, a disabled or erased account): at once
 * when it is notified, and with the next sign of life where the notification was lost.
 */
@Injectable()
export class LiveSessions implements OnModuleInit, OnModuleDestroy {
  #unsubscribe: (() => void) | undefined;

  constructor(
    private readonly updates: LiveUpdates,
    private readonly sessions: SessionsRepository,
    @Inject(PROGRESS_FEED) private readonly feed: ProgressFeed,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.#unsubscribe = this.feed.subscribe(({ stream }) => {
      const userId = userOfEndedSessions(stream);
      if (userId !== undefined) void this.endClosed(this.updates.connectionsOf(userId));
    });
    this.updates.onBeat(() => void this.endClosed(this.updates.everyConnection()));
  }

  onModuleDestroy(): void {
    this.#unsubscribe?.();
  }

  /** Leaves them open while the database is away: the next beat looks again, and none outlives its token. */
  private async endClosed(connections: readonly LiveConnection[]): Promise<void> {
    try {
      for (let start = 0; start < connections.length; start += SESSIONS_PER_LOOK)
        await this.look(connections.slice(start, start + SESSIONS_PER_LOOK));
    } catch (error) {
      this.logger.warn({ err: error }, 'sessions of live updates could not be read');
    }
  }

  private async look(connections: readonly LiveConnection[]): Promise<void> {
    const open = await this.sessions.findOpen(connections.map(({ sessionId }) => sessionId));
    for (const connection of connections)
      if (!open.has(connection.sessionId)) connection.end('session_ended');
  }
}
