import { Command } from '@nestjs/cqrs';
import type { ParkedStreamRepair } from '@app/contracts';

/** An administrator asks for a parked stream to be applied again, or for its user's rows to be written anew. */
export class RepairParkedStreamCommand extends Command<ParkedStreamRepair> {
  constructor(
    readonly stream: string,
    readonly action: ParkedStreamRepair['action'],
    readonly administrator: string,
  ) {
    super();
  }
}
