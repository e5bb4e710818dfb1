import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { demoAccounts } from '@app/contracts';
import { type Bench, type BenchContext, BenchError, type Figure } from '../harness/bench.ts';
import { HttpClient } from '../harness/http-client.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';

const ACCOUNTS = 100_000;
const AT_MOST_MS = 60;
/** Names are person-000001 to person-100000, so a search of eight letters finds ten, and one of nine digits one. */
const REQUESTS = {
  'accounts, first page': '/api/auth/users?limit=50',
  'accounts, search that finds ten': '/api/auth/users?limit=50&search=person-05432',
  'accounts, search that finds one': '/api/auth/users?limit=50&search=person-099999',
  'accounts, search that finds nobody': '/api/auth/users?limit=50&search=zz',
  'portfolios, first page by name': '/api/admin/portfolios?limit=50&order=name',
  'portfolios, first page by Bitcoin': '/api/admin/portfolios?limit=50&order=btc',
} as const;

export const bench: Bench = {
  title: `lists of an administrator over ${String(ACCOUNTS)} accounts, over HTTP`,
  run: async (context) => {
    const { signal, isFull } = context;
    const client = await gather(context);
    const asked = Object.fromEntries(
      Object.entries(REQUESTS).map(([name, path]) => [name, () => client.get(path)]),
    );
    const samples = await interleaved(asked, { rounds: isFull ? 500 : 100, warmUp: 10, signal });
    return Object.keys(REQUESTS).map((name): Figure => ({
      ...{ name, unit: 'ms', judgedBy: 'p99', target: { atMost: AT_MOST_MS } },
      measured: samplesOf(samples, name),
    }));
  },
};

async function gather({ say, signal, ownInstallation }: BenchContext): Promise<HttpClient> {
  const installation = await ownInstallation();
  say('starting api and projector');
  const { address } = await installation.startApiProcess();
  await installation.startService('projector');
  say(`writing ${String(ACCOUNTS)} accounts with a portfolio each`);
  await writeAccounts(installation, signal);
  const [, { username, password }] = demoAccounts;
  return HttpClient.signIn(address, username, password);
}

const COPIED_WITHIN_MS = 60_000;

/** Rows alone, of which lists are made: a hundred thousand registrations would take an hour of hashing. */
async function writeAccounts({ databaseUrl }: BenchInstallation, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select schema_name as name from app.active_read_schema',
    );
    const portfolio = `"${rows[0]?.name ?? ''}".portfolio`;
    await untilOneIsThere(client, portfolio, signal);
    await client.query(`
      insert into app.credentials (user_id, username, username_key, password_hash, status)
      select gen_random_uuid(), 'person-' || lpad(n::text, 6, '0'), 'person-' || lpad(n::text, 6, '0'), '', 'active'
      from generate_series(1, ${String(ACCOUNTS)}) n`);
    // The figures of the demo account, each a little larger.
    await client.query(`
      with people as (
        select user_id, row_number() over () as n from app.credentials where username like 'person-%'
      )
      insert into ${portfolio}
      select (jsonb_populate_record(sample, jsonb_build_object(
        'user_id', people.user_id, 'sats', sample.sats + people.n * 7, 'total_invested_cents', people.n * 13))).*
      from people, (select * from ${portfolio} where sats > 0 limit 1) of_demo, ${portfolio} sample
      where sample.user_id = of_demo.user_id`);
    await client.query(`analyze app.credentials; analyze ${portfolio}`);
  } finally {
    await client.end();
  }
}

async function untilOneIsThere(client: pg.Client, portfolio: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + COPIED_WITHIN_MS;
  while (performance.now() < end) {
    const { rows } = await client.query(`select 1 from ${portfolio} where sats > 0 limit 1`);
    if (rows.length > 0) return;
    await delay(250, undefined, { signal });
  }
  throw new BenchError('the portfolio of the demo account did not come');
}
