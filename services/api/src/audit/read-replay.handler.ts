import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  AuditError,
  loadMarketPrices,
  MarketRepository,
  momentArgument,
  replayedFigures,
  type ReplayedPerson,
  type ReplayOptions,
  replayPerson,
} from '@app/audit';
import type { AuditedPerson, AuditReplayResponse } from '@app/contracts';
import { type StreamHead, toStoredEvent } from '@app/event-store';
import { instantOf, type UserId } from '@app/ledger';
import { formatCents } from '@app/money';
import type { Clock } from '@app/platform';
import { type AppDatabase, CLOCK, DATABASE } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { runwayWeeks } from '../core/money/runway-weeks.js';
import { bigintText } from '../core/reading/cursor.js';
import { AuditedRecords, type AuditRequest } from './audited-records.js';

export const replayQuerySchema = z.object({
  at: z.string().min(1).max(40).optional(),
  revision: bigintText.transform((text) => BigInt(text)).optional(),
  reading: z.enum(['known', 'corrected']).default('known'),
});
export type ReplayMoment = z.output<typeof replayQuerySchema>;

export class ReadReplayQuery extends Query<AuditReplayResponse> {
  constructor(
    readonly request: AuditRequest,
    readonly moment: ReplayMoment,
  ) {
    super();
  }
}

@QueryHandler(ReadReplayQuery)
export class ReadReplayHandler implements IQueryHandler<ReadReplayQuery> {
  readonly #market: MarketRepository;

  constructor(
    private readonly records: AuditedRecords,
    @Inject(DATABASE) database: AppDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#market = new MarketRepository(database);
  }

  async execute({ request, moment }: ReadReplayQuery): Promise<AuditReplayResponse> {
    const userId = await this.records.open(request);
    const replayed = await this.replay(userId, moment);
    return replayView(await this.records.personOf(userId), replayed);
  }

  private async replay(userId: UserId, moment: ReplayMoment): Promise<ReplayedPerson> {
    try {
      const options = { at: await this.momentOf(userId, moment), reading: moment.reading };
      const marketAt = async (knownAt?: Date) => loadMarketPrices(this.#market, knownAt);
      const request = { options, now: this.clock.now(), marketAt };
      const replayed = await replayPerson(this.records.stores, userId, request);
      if (replayed !== undefined) return replayed;
    } catch (error) {
      if (!(error instanceof AuditError)) throw error;
      throw new ProblemError({ status: 422, code: error.code, detail: error.message });
    }
    throw beyondEnd();
  }

  private async momentOf(userId: UserId, { at, revision }: ReplayMoment): Promise<ReplayOptions['at']> {
    if (revision === undefined) return at === undefined ? undefined : momentArgument(at);
    const stream = `ledger-${userId}`;
    for await (const event of this.records.stores.store.readStream(stream, { from: revision, limit: 1 }))
      return instantOf(toStoredEvent(event).metadata.occurredAt);
    throw beyondEnd();
  }
}

export const beyondEnd = (): ProblemError =>
  new ProblemError({ status: 404, code: 'AUDIT.BEYOND_END', detail: 'Event not found' });

function replayView(person: AuditedPerson, replayed: ReplayedPerson): AuditReplayResponse {
  const { account, subscription, ledger } = replayed.streams;
  const { asOf, balances, price, figures } = replayedFigures(replayed);
  const { profile, base, timeZone, roles } = account.state;
  return {
    person,
    asOf,
    heads: {
      account: headView(account.head),
      subscription: headView(subscription.head),
      ledger: headView(ledger.head),
    },
    settings: { profile, baseUsd: formatCents(base), timeZone, roles: [...roles] },
    counts: {
      transactions: ledger.state.transactions.size,
      recommendations: ledger.state.recommendations.size,
    },
    price,
    portfolio: {
      ...{ ...balances, ...figures },
      reserveRunwayWeeks: runwayWeeks(ledger.state.totals.dynamicBalance, base, profile),
    },
  };
}

function headView(head: StreamHead | 'no-stream'): AuditReplayResponse['heads']['ledger'] {
  if (head === 'no-stream') return null;
  const { revision, hash, occurredAt } = head;
  return { revision: revision.toString(), hash, occurredAt };
}
