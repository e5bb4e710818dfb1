import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { historyOf } from '@app/audit';
import { recordEventsMax, type RecordEventsResponse } from '@app/contracts';
import { holdingsView, type UserId } from '@app/ledger';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { AuditedRecords } from './audited-records.js';
import { beyondEnd } from './read-replay.handler.js';

export const recordEventsQuerySchema = z.object({
  /** Place of the first event that is left out. */
  before: z.coerce.number().int().min(0).max(100_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(recordEventsMax).default(100),
});
export type RecordEventsPage = z.output<typeof recordEventsQuerySchema>;

/** The events of a person with the figures after each, for the person and for auditors. */
@Injectable()
export class RecordEvents {
  constructor(
    private readonly records: AuditedRecords,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
  ) {}

  /** @throws ProblemError for a page beyond the end */
  async of(userId: UserId, { before, limit }: RecordEventsPage): Promise<RecordEventsResponse> {
    const [page, person, { state }] = await Promise.all([
      historyOf(this.records.stores.store, userId, { before, limit }),
      this.records.personOf(userId),
      this.accounts.load(userId),
    ]);
    if (page === undefined) throw beyondEnd();
    return {
      ...{ person, timeZone: state.timeZone, total: page.total },
      events: page.events.map(({ revision, occurredAt, after, ...event }) => {
        const { btc, totalInvestedUsd, portfolioCashUsd, dynamicBalanceUsd } = holdingsView(after);
        return {
          ...event,
          ...{ revision: revision.toString(), at: occurredAt },
          after: { btc, totalInvestedUsd, portfolioCashUsd, dynamicBalanceUsd },
        };
      }),
    };
  }
}
