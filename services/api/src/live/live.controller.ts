import { Controller, Get, Inject, Module, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { NoticesModule } from '../notices/notices.module.js';
import { OpeningNotices } from '../notices/opening-notices.js';
import { LiveConnection } from './live-connection.js';
import { LiveNotices } from './live-notices.js';
import { LiveProgressRepository } from './live-progress.repository.js';
import { LiveSessions } from './live-sessions.js';
import { LiveUpdates } from './live-updates.js';

@Controller('events')
export class LiveController {
  constructor(
    private readonly updates: LiveUpdates,
    private readonly openingNotices: OpeningNotices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stays open until the reader leaves, the token or its session ends, or the process stops. */
  @Get()
  @Route({
    summary: 'Tells of changes while the connection is open',
    answer: { mediaType: 'text/event-stream', text: 'Server-sent events.' },
    refusals: [429],
  })
  open(@CurrentUser() { userId, sessionId, expiresAt }: AuthenticatedUser, @Res() response: Response): void {
    const connection = new LiveConnection(userId, sessionId, response);
    this.updates.add(connection);
    const expiry = setTimeout(
      () => {
        connection.end('token_expired');
      },
      Math.max(0, expiresAt.getTime() - this.clock.now().getTime()),
    );
    response.once('close', () => {
      clearTimeout(expiry);
      this.updates.remove(connection);
    });
    connection.open();
    void this.openingNotices.make(userId);
  }
}

@Module({
  imports: [NoticesModule],
  controllers: [LiveController],
  providers: [LiveProgressRepository, LiveSessions, LiveNotices, LiveUpdates],
})
export class LiveModule {}
