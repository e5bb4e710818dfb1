import { Inject, Injectable } from '@nestjs/common';
import type { HealthResponse } from '@app/contracts';
import { type CheckResult, type Clock, createHealthRegistry } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { RecentAppends } from '../core/streams/recent-appends.js';
import { MarketSnapshotsRepository } from '../market/market-snapshots.repository.js';
import { HealthRepository } from './health.repository.js';
import { projectorsHealth, type ProjectorsHealth } from './projectors-health.js';
import { workerHealth } from './worker-health.js';

/** Any stream: reading the head of one that does not exist proves that the store answers, and that a node leads. */
const PROBE_STREAM = 'probe-health';
/** The worker stores one every 30 seconds; ten missed in a row are a fault. */
const SNAPSHOT_LATE_MS = 5 * 60 * 1000;

/**
 * What this process needs to answer. Postgres and the event store decide whether it is ready; a late worker or
 * projector is reported but does not take the api out of service, since it answers with labelled older data.
 */
@Injectable()
export class Readiness {
  private readonly required = createHealthRegistry();
  private readonly informative = createHealthRegistry();

  constructor(
    @Inject(HealthRepository)
    private readonly repository: Pick<
      HealthRepository,
      'ping' | 'projectors' | 'workerParts' | 'overdueErasures'
    >,
    @Inject(MarketSnapshotsRepository)
    private readonly snapshots: Pick<MarketSnapshotsRepository, 'newestAt'>,
    @Inject(RecentAppends) private readonly appends: Pick<RecentAppends, 'failure' | 'store'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.required.register('postgres', async () => {
      await this.repository.ping();
      return undefined;
    });
    this.required.register('event-store', async (signal) => {
      // Without a quorum no node leads, and no append is carried out.
      await this.appends.store.readHead(PROBE_STREAM, { signal, requiresLeader: true });
      // Projector and worker follow `$all` as the same user: a right that is missing there is named here.
      await this.appends.store.readLogHead({ signal });
      const failure = this.appends.failure();
      return failure === undefined
        ? undefined
        : { status: 'down', details: { reason: `the last append failed: ${failure}` } };
    });
    this.informative.register('market', async () => this.market());
    this.informative.register('worker', async () =>
      workerHealth(await this.repository.workerParts(), await this.repository.overdueErasures()),
    );
  }

  async report(): Promise<HealthResponse> {
    const [required, informative, projectors] = await Promise.all([
      this.required.report(),
      this.informative.report(),
      this.projectors(),
    ]);
    const checks = Object.entries({
      ...required.checks,
      ...informative.checks,
      projector: projectors.check,
    }).map(([name, check]) => {
      const status = check.status === 'up' ? ('ok' as const) : ('failing' as const);
      return [name, { status, ...detailOf(check) }] as const;
    });
    const isWhole = checks.every(([, { status }]) => status === 'ok');
    const isAnswering = required.status === 'up';
    return {
      status: isAnswering ? (isWhole ? 'ok' : 'degraded') : 'failing',
      projections: projectors.projections,
      checks: Object.fromEntries(checks),
    };
  }

  private async projectors(): Promise<ProjectorsHealth> {
    try {
      return projectorsHealth(await this.repository.projectors());
    } catch {
      // The database is away, which decides by itself that this process is not ready.
      return { check: { status: 'down', details: { reason: 'not known' } }, projections: [] };
    }
  }

  private async market(): Promise<CheckResult> {
    const newest = await this.snapshots.newestAt();
    if (newest === undefined) return { status: 'degraded', details: { reason: 'no snapshot yet' } };
    const ageMs = this.clock.now().getTime() - newest.getTime();
    return {
      status: ageMs > SNAPSHOT_LATE_MS ? 'degraded' : 'up',
      details: { newest: newest.toISOString() },
    };
  }
}

function detailOf({ details }: CheckResult): { readonly detail?: string } {
  if (details === undefined) return {};
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${String(value)}`);
  return { detail: facts.join(', ') };
}
