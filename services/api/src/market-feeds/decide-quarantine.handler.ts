import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import type { QuarantinedPriceView } from '@app/contracts';
import { PriceQuarantineRepository, QuarantineError } from '@app/market';
import type { Clock, Logger } from '@app/platform';
import { CLOCK, LOGGER } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { quarantineView } from './quarantine.view.js';

export class DecideQuarantineCommand extends Command<QuarantinedPriceView> {
  constructor(
    readonly entry: bigint,
    readonly decision: 'accept' | 'reject',
    readonly by: { readonly userId: string; readonly note: string | null },
  ) {
    super();
  }
}

@CommandHandler(DecideQuarantineCommand)
export class DecideQuarantineHandler implements ICommandHandler<DecideQuarantineCommand> {
  constructor(
    private readonly quarantine: PriceQuarantineRepository,
    private readonly credentials: CredentialsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ entry, decision, by }: DecideQuarantineCommand): Promise<QuarantinedPriceView> {
    const name = (await this.credentials.findById(by.userId))?.username ?? by.userId;
    try {
      const decided = await this.quarantine[decision]({
        ...{ id: entry, by: name, note: by.note },
        at: this.clock.now(),
      });
      this.logger.info({ entry: entry.toString(), decision, userId: by.userId }, 'a held price is decided');
      return quarantineView(decided);
    } catch (error) {
      throw error instanceof QuarantineError ? problemOf(error) : error;
    }
  }
}

function problemOf({ code, message }: QuarantineError): ProblemError {
  switch (code) {
    case 'QUARANTINE.UNKNOWN':
      return new ProblemError({ status: 404, code: 'MARKET.QUARANTINE_UNKNOWN', detail: message });
    case 'QUARANTINE.DECIDED':
      return new ProblemError({ status: 409, code: 'MARKET.QUARANTINE_DECIDED', detail: message });
  }
}
