import type { CheckResult } from '@app/platform';
import { type HeardWorkerPart, JOB_INSTANCE } from '@app/read-models';
import { withoutPersons } from './without-persons.js';

/** A worker says something every five seconds. */
const SILENT_MS = 30_000;

/**
 * Degraded while no worker is heard, one of its parts fails, or accounts wait for their erasure for long. None of it
 * takes the api out of service.
 */
export function workerHealth(heard: readonly HeardWorkerPart[], overdueErasures: number): CheckResult {
  const isCurrent = ({ instance, ageMs }: HeardWorkerPart): boolean =>
    instance === JOB_INSTANCE || ageMs <= SILENT_MS;
  const current = heard.filter(isCurrent);
  const failing = current.find(({ failure }) => failure !== undefined);
  const isHeard = current.some(({ instance }) => instance !== JOB_INSTANCE);
  const isUp = isHeard && failing === undefined && overdueErasures === 0;
  return {
    status: isUp ? 'up' : 'degraded',
    details: {
      ...(isHeard ? {} : { worker: 'not heard' }),
      ...(failing === undefined ? {} : { part: failing.part, state: failing.state }),
      ...(failing?.failure === undefined ? {} : { reason: withoutPersons(failing.failure) }),
      ...(overdueErasures === 0 ? {} : { erasuresNotFinished: overdueErasures }),
    },
  };
}
