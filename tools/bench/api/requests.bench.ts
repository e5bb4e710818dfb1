import { join } from 'node:path';
import pg from 'pg';
import { startNodeProcess } from '@app/provisioning';
import { root } from '../../stack/root.ts';
import { type Bench, type BenchContext, BenchError, type Figure } from '../harness/bench.ts';
import { interleaved, timed } from '../harness/interleave.ts';
import { mainCommands, mainRequests } from './main-requests.ts';
import { gatherPeople, PEOPLE, type People, PEOPLE_NOTE } from './people.ts';

/** Requests that are under way at a time. */
const AT_ONCE = 4;
const BARE = 'bare route of the framework';
const HEALTH = 'health route of the api';
const INSERT = 'insert and commit';

export const bench: Bench = {
  title: `main reads and commands over HTTP, ${String(AT_ONCE)} people at a time`,
  run: async (context) => {
    const people = await gatherPeople(context);
    const entry = join(root, 'services/api/src/testing/bare-route.ts');
    const bare = await startNodeProcess({ name: 'bare route', entry, env: process.env });
    const pool = new pg.Pool({ connectionString: people.installation.databaseUrl, max: AT_ONCE });
    try {
      const { address } = bare.ready;
      if (typeof address !== 'string') throw new BenchError('the bare route has no address');
      await pool.query('create table bench_peer (id bigserial primary key, body text)');
      return await latencies(context, people, {
        [BARE]: () => fetchOk(`${address}/health`),
        [HEALTH]: () => fetchOk(`${people.address}/api/health/live`),
        [INSERT]: () => pool.query('insert into bench_peer (body) values ($1)', ['x'.repeat(600)]),
      });
    } finally {
      await pool.end();
      await bare.stop();
    }
  },
};

async function fetchOk(url: string): Promise<void> {
  const response = await fetch(url);
  await response.text();
  if (!response.ok) throw new BenchError(`${url}: ${String(response.status)}`);
}

type Peers = Readonly<Record<typeof BARE | typeof HEALTH | typeof INSERT, () => Promise<unknown>>>;

type NamedWork = [name: string, work: () => Promise<void>];

async function latencies(
  { say, signal, isFull }: BenchContext,
  { clients }: People,
  peers: Peers,
): Promise<readonly Figure[]> {
  say('reads and commands');
  const rounds = isFull ? 1_000 : 120;
  const samples = new Map<string, number[]>();
  let turn = 0;
  /** Each sample is one request while others of its kind are under way. */
  const together = (name: string, ask: (index: number) => Promise<unknown>) => async () => {
    turn += 1;
    const own = Array.from({ length: AT_ONCE }, (_, index) => timed(() => ask((turn + index) % PEOPLE)));
    samples.set(name, [...(samples.get(name) ?? []), ...(await Promise.all(own))]);
  };
  const asked = Object.entries(mainRequests).map(([name, ask]): NamedWork => [
    name,
    together(name, (index) => {
      const client = clients[index];
      if (client === undefined) throw new BenchError('somebody is missing');
      return ask(client);
    }),
  ]);
  const beside = Object.entries(peers).map(([name, ask]): NamedWork => [name, together(name, ask)]);
  await interleaved(Object.fromEntries([...asked, ...beside]), { rounds, warmUp: 20, signal });
  // Those of the warm-up came first.
  const measured = (name: string): readonly number[] => (samples.get(name) ?? []).slice(0 - rounds * AT_ONCE);
  const isCommand = (name: string): boolean => name in mainCommands;
  const figures = Object.keys(mainRequests).map((name): Figure => {
    const peer = isCommand(name) ? INSERT : BARE;
    return {
      ...{ name, unit: 'ms', measured: measured(name), judgedBy: 'p99' },
      target: { atMost: isCommand(name) ? 60 : 50 },
      peer: { name: peer, measured: measured(peer) },
    };
  });
  return [
    ...figures,
    { name: HEALTH, unit: 'ms', measured: measured(HEALTH), note: `no work, all of the api's middleware` },
    {
      name: BARE,
      unit: 'ms',
      measured: measured(BARE),
      note: `Nest on Express in a process of its own; ${PEOPLE_NOTE}`,
    },
    { name: INSERT, unit: 'ms', measured: measured(INSERT) },
  ];
}
