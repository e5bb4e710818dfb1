import { type Bench, type BenchContext, BenchError, type Figure } from '../harness/bench.ts';
import { timed } from '../harness/interleave.ts';
import { familyProcessorMs, processorMs } from '../harness/processor-time.ts';
import { type Ask, mainRequests } from './main-requests.ts';
import { gatherPeople, type People, PEOPLE_NOTE } from './people.ts';

/** Of each person in a block. */
const REQUESTS = 25;
const MS_PER_SECOND = 1_000;

/** What `docs/scale.md` calculates with: requests a second of one process, and what each part computes for one. */
export const bench: Bench = {
  title: 'what one api process does in a second, and what a request costs each part',
  run: async (context) => {
    const people = await gatherPeople(context);
    const figures: Figure[] = [];
    for (const [name, ask] of Object.entries(mainRequests))
      figures.push(...(await capacity(context, people, { name, ask })));
    return figures;
  },
};

async function capacity(
  { say, signal, isFull }: BenchContext,
  people: People,
  { name, ask }: { readonly name: string; readonly ask: Ask },
): Promise<readonly Figure[]> {
  say(name);
  const { clients } = people;
  const requests = clients.length * REQUESTS;
  const block = (): Promise<unknown> =>
    Promise.all(
      clients.map(async (client) => {
        for (let count = 0; count < REQUESTS; count += 1) {
          signal.throwIfAborted();
          await ask(client);
        }
      }),
    );
  await block();
  const before = computedSoFar(people);
  const blocks = isFull ? 10 : 3;
  const rates: number[] = [];
  for (let count = 0; count < blocks; count += 1)
    rates.push((requests * MS_PER_SECOND) / (await timed(block)));
  const after = computedSoFar(people);
  const each = (part: keyof Computed): number => (after[part] - before[part]) / (blocks * requests);
  return [
    {
      name,
      unit: 'requests/s',
      measured: rates,
      note: `${PEOPLE_NOTE}, each with one request under way; the client is on the same processors`,
    },
    { name: `${name}, processor time: api`, unit: 'ms', measured: each('api') },
    {
      name: `${name}, processor time: Postgres, projector's share included`,
      unit: 'ms',
      measured: each('postgres'),
    },
    { name: `${name}, processor time: event store`, unit: 'ms', measured: each('eventStore') },
  ];
}

interface Computed {
  readonly api: number;
  readonly postgres: number;
  readonly eventStore: number;
}

/** Milliseconds of each process so far. @throws BenchError where the system does not say */
function computedSoFar({ apiPid, installation: { pids } }: People): Computed {
  const [api, postgres, eventStore] = [
    processorMs(apiPid),
    familyProcessorMs(pids.postgres),
    processorMs(pids.eventStore),
  ];
  if (api === undefined || postgres === undefined || eventStore === undefined)
    throw new BenchError('this system does not say what a process computes');
  return { api, postgres, eventStore };
}
