import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EndedSessionsResponse, SessionsResponse } from '@app/contracts';
import { idParamSchema } from '../../core/http/id-param.js';
import { ProblemError } from '../../core/http/problem.error.js';
import { AllowedBeforePasswordChange } from '../access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../current-user.js';
import { EndSessionsCommand } from './end-sessions.command.js';
import { ListSessionsQuery } from './list-sessions.query.js';

@Controller('auth/sessions')
@AllowedBeforePasswordChange()
export class SessionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  async list(@CurrentUser() { userId, sessionId }: AuthenticatedUser): Promise<SessionsResponse> {
    return this.queries.execute(new ListSessionsQuery(userId, sessionId));
  }

  @Delete()
  async endOthers(@CurrentUser() { userId, sessionId }: AuthenticatedUser): Promise<EndedSessionsResponse> {
    return { ended: await this.commands.execute(new EndSessionsCommand(userId, { allBut: sessionId })) };
  }

  @Delete(':id')
  @HttpCode(204)
  async end(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<void> {
    const ended = await this.commands.execute(new EndSessionsCommand(userId, { only: id }));
    if (ended === 0)
      throw new ProblemError({
        status: 404,
        code: 'AUTH.SESSION_NOT_FOUND',
        detail: 'This session has ended or does not exist',
      });
  }
}
