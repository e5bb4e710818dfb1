import { Body, Controller, Module, Put } from '@nestjs/common';
import { type FinishedWeek, finishedWeekSchema } from '@app/contracts';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { FinishWeekCommand, FinishWeekHandler } from './finish-week.handler.js';

@Controller('settings/finished-week')
export class FinishedWeekController {
  constructor(private readonly useCases: UseCases) {}

  /** Kept by week and no event: the slots of the week stay free. */
  @Put()
  @Route({
    summary: 'Say that this is all for a week, or open it again',
    body: finishedWeekSchema,
    answer: finishedWeekSchema,
    refusals: [400],
  })
  async finish(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: finishedWeekSchema }) wanted: FinishedWeek,
  ): Promise<FinishedWeek> {
    return this.useCases.execute(new FinishWeekCommand(userId, wanted));
  }
}

@Module({ controllers: [FinishedWeekController], providers: [FinishWeekHandler] })
export class FinishedWeekModule {}
