import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FinishedWeeksRepository } from '@app/accounts';
import type { FinishedWeek } from '@app/contracts';

export class FinishWeekCommand extends Command<FinishedWeek> {
  constructor(
    readonly userId: string,
    readonly week: string | null,
  ) {
    super();
  }
}

@CommandHandler(FinishWeekCommand)
export class FinishWeekHandler implements ICommandHandler<FinishWeekCommand> {
  constructor(private readonly finishedWeeks: FinishedWeeksRepository) {}

  async execute({ userId, week }: FinishWeekCommand): Promise<FinishedWeek> {
    await this.finishedWeeks.set(userId, week);
    return { week };
  }
}
