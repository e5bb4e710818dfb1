/** Candidates by name; each call is one sample. */
export type Candidates<Name extends string> = Readonly<Record<Name, () => unknown>>;

export interface InterleaveOptions {
  readonly rounds: number;
  /** Rounds before that are not counted: compilers and caches warm up. Default 1. */
  readonly warmUp?: number;
  /**
   * `cpu` counts the time this process was computing, helper threads of the garbage collector included: for pure
   * computation on a machine that others use, where it is at least what an idle machine would take. Default `wall`.
   */
  readonly clock?: 'wall' | 'cpu';
  readonly signal: AbortSignal;
}

/**
 * Milliseconds of every candidate in every round. One round calls each once, beginning with another one each time, so
 * that what disturbs the machine for a while disturbs all of them alike.
 */
export async function interleaved<Name extends string>(
  candidates: Candidates<Name>,
  { rounds, warmUp = 1, signal, clock = 'wall' }: InterleaveOptions,
): Promise<ReadonlyMap<Name, readonly number[]>> {
  const names = namesOf(candidates);
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0 - warmUp; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      signal.throwIfAborted();
      const name = names[(turn + round + warmUp) % names.length];
      if (name === undefined) continue;
      const elapsed = await (clock === 'wall' ? timed(candidates[name]) : timedByCpu(candidates[name]));
      if (round >= 0) samples.get(name)?.push(elapsed);
    }
  }
  return samples;
}

/** Milliseconds of one call. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of computing of one call. */
async function timedByCpu(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Samples of a candidate. Throws for a name that was never measured. */
export function samplesOf<Name extends string>(
  samples: ReadonlyMap<Name, readonly number[]>,
  name: Name,
): readonly number[] {
  const found = samples.get(name);
  if (found === undefined) throw new Error(`"${name}" was not measured`);
  return found;
}

function namesOf<Name extends string>(candidates: Candidates<Name>): readonly Name[] {
  const names: Name[] = [];
  for (const name in candidates) names.push(name);
  return names;
}
