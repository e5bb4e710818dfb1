import type { HealthResponse } from '@app/contracts';
import type { CheckResult } from '@app/platform';
import type { HeardHeartbeat } from '@app/read-models';
import { withoutPersons } from './without-persons.js';

type ProjectionHealth = NonNullable<HealthResponse['projections']>[number];

/** The check by the name "projector", and each projector by itself. */
export interface ProjectorsHealth {
  readonly check: CheckResult;
  readonly projections: ProjectionHealth[];
}

/** A projector says something every five seconds. */
const SILENT_MS = 30_000;
/** A batch takes a fraction of a second: a minute behind is more than a moment's load. */
const LATE_MS = 60_000;

/**
 * Degraded while no projector is heard, one is late or failing, a partition is missing, or a stream is parked. None of
 * it takes the api out of service: it answers, and labels what is behind.
 */
export function projectorsHealth(heard: readonly HeardHeartbeat[]): ProjectorsHealth {
  const current = newestDivision(heard);
  const projections = current.map(projectionHealth);
  const missing = (current[0]?.partition.count ?? 1) - current.length;
  const parkedStreams = Math.max(0, ...current.map((one) => one.parkedStreams));
  const worst = projections.find(({ status }) => status !== 'ok');
  const failure = current.find((one) => one.failure !== undefined)?.failure;
  const isUp = missing === 0 && parkedStreams === 0 && worst === undefined;
  const lags = current.flatMap(({ lagMs }) => lagMs ?? []);
  return {
    check: {
      status: isUp ? 'up' : 'degraded',
      details: {
        ...(missing > 0 ? { missingProjectors: missing } : {}),
        ...(worst === undefined ? {} : { projector: worst.status }),
        ...(failure === undefined ? {} : { reason: withoutPersons(failure) }),
        lagMs: lags.length === 0 ? 'unknown' : Math.max(...lags),
        parkedStreams,
      },
    },
    projections,
  };
}

/** After the number of partitions was changed, the former ones fall silent and count no more. */
function newestDivision(heard: readonly HeardHeartbeat[]): readonly HeardHeartbeat[] {
  const newest = heard.toSorted((a, b) => a.ageMs - b.ageMs)[0];
  return heard.filter(({ partition }) => partition.count === newest?.partition.count);
}

function projectionHealth(heartbeat: HeardHeartbeat): ProjectionHealth {
  const { partition, checkpoint, lagMs, lastProgressAt } = heartbeat;
  return {
    name: heartbeat.projection,
    partition: partition.index,
    partitions: partition.count,
    schema: heartbeat.schema,
    status: statusOf(heartbeat),
    position:
      checkpoint === undefined
        ? null
        : { commit: checkpoint.commit.toString(), prepare: checkpoint.prepare.toString() },
    lagEvents: heartbeat.lagEvents,
    lagMs: lagMs ?? null,
    lastProgressAt: lastProgressAt?.toISOString() ?? null,
    parkedStreams: heartbeat.parkedStreams,
  };
}

function statusOf({ failure, ageMs, lagMs }: HeardHeartbeat): ProjectionHealth['status'] {
  if (failure !== undefined) return 'failing';
  return ageMs > SILENT_MS || (lagMs !== undefined && lagMs > LATE_MS) ? 'late' : 'ok';
}
