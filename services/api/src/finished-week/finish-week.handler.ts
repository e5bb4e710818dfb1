import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FinishedWeeksRepository } from '@app/accounts';
import type { FinishedWeek } from '@app/contracts';

export class FinishWeekCommand extends Command<FinishedWeek> {
  constructor(
    readonly userId: string,
    readonly wanted: FinishedWeek,
  ) {
    super();
  }
}

@CommandHandler(FinishWeekCommand)
export class FinishWeekHandler implements ICommandHandler<FinishWeekCommand> {
  constructor(private readonly finishedWeeks: FinishedWeeksRepository) {}

  async execute({ userId, wanted }: FinishWeekCommand): Promise<FinishedWeek> {
    const { week, isFinished } = wanted;
    if (isFinished) await this.finishedWeeks.finish(userId, week);
    else await this.finishedWeeks.reopen(userId, week);
    return wanted;
  }
}
