import type { Figure, Unit } from '../harness/bench.ts';
import { interleaved, type InterleaveOptions, samplesOf } from '../harness/interleave.ts';
import { processorMs } from '../harness/processor-time.ts';

const MS_PER_SECOND = 1_000;
const MICROSECONDS_PER_MS = 1_000;

/** Some work on so many events. */
export interface Work {
  readonly events: number;
  readonly run: () => unknown;
}

export interface Rates<Name extends string> {
  /** Events a second of each round. */
  of(name: Name): readonly number[];
  /** Processor time an event: of the server, and of this process. None where the system does not say. */
  computedFor(name: Name, what: string): readonly Figure[];
}

interface Computed {
  runs: number;
  serverMs: number;
  ownMs: number;
}

/** Runs all works interleaved, and counts what the server and this process compute for each. */
export async function interleavedRates<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  options: InterleaveOptions & { readonly serverPid: number },
): Promise<Rates<Name>> {
  const { serverPid } = options;
  const computed = new Map<string, Computed>();
  const counted = ([name, { run }]: [string, Work]): [string, () => Promise<void>] => {
    const sum = { runs: 0, serverMs: 0, ownMs: 0 };
    computed.set(name, sum);
    return [
      name,
      async () => {
        const [before, ownBefore] = [processorMs(serverPid), process.cpuUsage()];
        await run();
        const { user, system } = process.cpuUsage(ownBefore);
        sum.runs += 1;
        sum.serverMs += (processorMs(serverPid) ?? Number.NaN) - (before ?? Number.NaN);
        sum.ownMs += (user + system) / MICROSECONDS_PER_MS;
      },
    ];
  };
  const candidates = Object.fromEntries(Object.entries<Work>(works).map(counted));
  const samples = await interleaved(candidates, options);
  return {
    of: (name) => samplesOf(samples, name).map((ms) => (works[name].events * MS_PER_SECOND) / ms),
    computedFor: (name, what) => {
      const { runs = 0, serverMs = Number.NaN, ownMs = Number.NaN } = computed.get(name) ?? {};
      if (runs === 0 || Number.isNaN(serverMs)) return [];
      const each = (ms: number): number => (ms * MICROSECONDS_PER_MS) / (runs * works[name].events);
      const unit: Unit = 'µs';
      return [
        { name: `${what}, processor time: server`, unit, measured: each(serverMs) },
        { name: `${what}, processor time: client`, unit, measured: each(ownMs) },
      ];
    },
  };
}
