import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SystemResponse } from '@app/contracts';
import { ANCHOR_STREAM, anchorOf, type EventStore } from '@app/event-store';
import type { Clock } from '@app/platform';
import { strategyV1 } from '@app/strategy';
import { CLOCK, EVENT_STORE } from '../core/dependencies.js';
import { Readiness } from '../health/readiness.js';
import { withoutPersons } from '../health/without-persons.js';
import { productVersion } from './product-version.js';
import { systemParts } from './system-parts.js';
import { SystemRepository } from './system.repository.js';

export class ReadSystemQuery extends Query<SystemResponse> {}

const MAIL_LATE_MS = 15 * 60_000;
const MAIL_FAILED_MS = 24 * 3_600_000;

/** How every part of the installation is, for administrators. */
@QueryHandler(ReadSystemQuery)
export class ReadSystemHandler implements IQueryHandler<ReadSystemQuery> {
  constructor(
    private readonly readiness: Readiness,
    private readonly system: SystemRepository,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<SystemResponse> {
    const now = this.clock.now();
    const [health, jobs, payments, anchor, rate, comparison] = await Promise.all([
      this.readiness.report(),
      this.jobs(now),
      this.system.payments(),
      this.anchor(),
      this.system.newestRate(),
      this.system.comparison(),
    ]);
    const parts = systemParts({
      ...{ now, health, anchoredAt: anchor?.at, rateDay: rate?.day, comparison },
      failingJobs: jobs.filter(({ failure }) => failure !== null).length,
      waitingPrices: await this.system.waitingPrices(),
      mailsLate: await this.system.mailsDueBefore(new Date(now.getTime() - MAIL_LATE_MS)),
      mailsFailed: await this.system.mailsFailedSince(new Date(now.getTime() - MAIL_FAILED_MS)),
      paymentsWaiting: payments.held + payments.underpaid,
    });
    return {
      ...{ parts, jobs, anchor: anchor ?? null, rate: rate ?? null },
      mails: await this.system.mails(now),
      version: {
        product: productVersion,
        strategy: String(strategyV1.strategyVersion),
        node: process.version,
      },
      payments: { ...payments, lastNoticeAt: payments.lastNoticeAt?.toISOString() ?? null },
    };
  }

  private async jobs(now: Date): Promise<SystemResponse['jobs']> {
    const heard = await this.system.workerParts();
    return heard
      .map(({ part, state, failure, ageMs }) => ({
        part,
        state,
        failure: failure === undefined ? null : withoutPersons(failure),
        reportedAt: new Date(now.getTime() - ageMs).toISOString(),
      }))
      .toSorted((a, b) => {
        if ((a.failure === null) !== (b.failure === null)) return a.failure === null ? 1 : -1;
        return a.part < b.part ? -1 : 1;
      });
  }

  /** Where the store is away the part says so itself. */
  private async anchor(): Promise<NonNullable<SystemResponse['anchor']> | undefined> {
    const head = await this.store.readHead(ANCHOR_STREAM).catch(() => 'no-stream' as const);
    if (head === 'no-stream') return undefined;
    const { at, streams, events } = anchorOf(head).anchored;
    return { at, streams: streams.toString(), events: events.toString() };
  }
}
