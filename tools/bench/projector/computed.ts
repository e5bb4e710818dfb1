import { availableParallelism } from 'node:os';
import type { Figure } from '../harness/bench.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { familyProcessorMs, processorMs } from '../harness/processor-time.ts';

/** Milliseconds that the stores have computed so far; undefined where the system does not say. */
export interface StoresComputed {
  readonly postgres: number | undefined;
  readonly eventStore: number | undefined;
}

export function computedSoFar({ pids }: BenchInstallation): StoresComputed {
  return { postgres: familyProcessorMs(pids.postgres), eventStore: processorMs(pids.eventStore) };
}

/**
 * What the work took of the processors, each part by itself: on a machine that others use as well, the clock says how
 * busy they are, and this what the work costs. None where the system does not say.
 * @param computed.own of the process itself
 */
export function computedFigures(
  events: number,
  computed: {
    readonly own: number | undefined;
    readonly before: StoresComputed;
    readonly after: StoresComputed;
  },
): readonly Figure[] {
  const { own, before, after } = computed;
  const postgres = difference(before.postgres, after.postgres);
  const eventStore = difference(before.eventStore, after.eventStore);
  if (own === undefined || postgres === undefined || eventStore === undefined) return [];
  const per = (ms: number): number => (ms * MICROSECONDS_PER_MS) / events;
  const total = own + postgres + eventStore;
  const cores = availableParallelism();
  return [
    { name: 'processor time an event, this process', unit: 'µs', measured: per(own) },
    { name: 'processor time an event, Postgres', unit: 'µs', measured: per(postgres) },
    { name: 'processor time an event, event store', unit: 'µs', measured: per(eventStore) },
    {
      name: `events for a second of ${cores} processors`,
      unit: 'events/s',
      measured: (events * cores * MS_PER_SECOND) / total,
      note: 'by the processor time of all three: what the machine could do if nobody else were on it and all its processors were busy',
    },
  ];
}

const MICROSECONDS_PER_MS = 1_000;
const MS_PER_SECOND = 1_000;

function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before;
}
