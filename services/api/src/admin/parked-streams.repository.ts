import { Inject, Injectable } from '@nestjs/common';
import {
  type ParkedRepair,
  readActive,
  repairOutcome,
  type RepairOutcome,
  requestRepair,
  withdrawRepair,
} from '@app/read-models';
import { type AppDatabase, DATABASE, READ_DATABASE, type ReadDatabase } from '../core/dependencies.js';

@Injectable()
export class ParkedStreamsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: AppDatabase,
    @Inject(READ_DATABASE) private readonly reads: ReadDatabase,
  ) {}

  async isParked(stream: string): Promise<boolean> {
    const row = await readActive(this.reads, (active) =>
      active
        .selectFrom('stream_progress')
        .select('parked_at')
        .where('stream', '=', stream)
        .executeTakeFirst(),
    );
    return row !== undefined && row.parked_at !== null;
  }

  async request(repair: ParkedRepair): Promise<void> {
    await requestRepair(this.database, repair);
  }

  async outcomeOf(repairId: string): Promise<RepairOutcome | undefined> {
    return repairOutcome(this.database, repairId);
  }

  async withdraw(repairId: string): Promise<boolean> {
    return withdrawRepair(this.database, repairId);
  }
}
