import pg from 'pg';
import { demoAccounts, rsiChartPoints, rsiChartResponseSchema, signInResponseSchema } from '@app/contracts';
import { analyseCloses, evaluateMarket, isoDateOf } from '@app/strategy';
import { type Bench, BenchError, type Figure } from '../harness/bench.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';
import { processorMsWhile } from '../harness/processor-time.ts';
import { HISTORY_DAYS, priceWalk } from './price-walk.ts';

const PATH = '/api/rsi/chart/?period=all';

/** Stores a history and the snapshot that a worker would have computed from it. */
async function storeMarket(installation: BenchInstallation): Promise<void> {
  const closes = priceWalk();
  const history = analyseCloses(closes);
  const day = isoDateOf(history.series.lastDay + 1);
  const price = Math.round((closes.at(-1)?.close ?? 1) * 100) / 100;
  const result = evaluateMarket({ history, price, day });
  if (!result.ok) throw new BenchError(result.code);
  const { evaluation } = result;
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into app.daily_closes (series, day, close_usd, source)
       select 'market', day::date, close::numeric, 'bench' from unnest($1::text[], $2::text[]) as given (day, close)`,
      [closes.map(({ date }) => date), closes.map(({ close }) => close.toFixed(8))],
    );
    await client.query(
      `insert into app.market_snapshots
         (tick, series, source, as_of, computed_at, price_cents, rsi, regime, evaluation)
       values (1, 'market', 'bench', now(), now(), $1, $2, $3, $4)`,
      [Math.round(price * 100), evaluation.rsi, evaluation.regime, JSON.stringify(evaluation)],
    );
    await client.query('analyze app.daily_closes');
  } finally {
    await client.end();
  }
}

async function signIn(address: string): Promise<string> {
  const [{ username, password }] = demoAccounts;
  const response = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new BenchError(`sign in: ${response.status}`);
  return `Bearer ${signInResponseSchema.parse(await response.json()).access_token}`;
}

export const bench: Bench = {
  title: `Chart endpoint, all history (${HISTORY_DAYS} days), one client after the other`,
  run: async ({ installation: start, signal, isFull, say }) => {
    const installation = await start();
    await storeMarket(installation);
    say('starting the api');
    const { address, pid } = await installation.startApiProcess({ NODE_ENV: 'development' });
    const authorization = await signIn(address);
    let tag = '';
    const read = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
      const response = await fetch(address + path, { headers: { authorization, ...headers }, signal });
      const text = await response.text();
      if (response.status !== 200 && response.status !== 304)
        throw new BenchError(`${path}: ${response.status} ${text}`);
      if (path === PATH) tag = response.headers.get('etag') ?? '';
      return text;
    };
    const shown = rsiChartResponseSchema.parse(JSON.parse(await read(PATH)));
    let points = rsiChartPoints.usual;
    const samples = await interleaved(
      {
        usual: () => read(PATH),
        whole: () => read(`${PATH}&points=${rsiChartPoints.most}`),
        wilder: () => read(`${PATH}&method=wilder`),
        // Nobody has asked for so many points before, as nobody has for a price that just came in.
        first: () => read(`${PATH}&points=${(points += 1)}`),
        // By itself fetch makes a conditional request one that no kept answer may serve.
        unchanged: () => read(PATH, { 'if-none-match': tag, 'cache-control': 'max-age=0' }),
      },
      { rounds: isFull ? 1_000 : 300, warmUp: 60, signal },
    );
    const computed = await computedFigures(pid, { usual: () => read(PATH), signal });
    return [
      ...computed,
      {
        name: `all history in ${shown.chart_data.dates.length} points`,
        unit: 'ms',
        measured: samplesOf(samples, 'usual'),
        judgedBy: 'p99',
        target: { atMost: 30 },
        note: 'request to last byte over HTTP, Postgres and compression included',
      },
      {
        name: `all history in ${shown.total_days} points ("maximum quality")`,
        unit: 'ms',
        measured: samplesOf(samples, 'whole'),
        judgedBy: 'p99',
        target: { atMost: 30 },
      },
      {
        name: 'all history by the method wilder',
        unit: 'ms',
        measured: samplesOf(samples, 'wilder'),
        judgedBy: 'p99',
        target: { atMost: 30 },
      },
      {
        name: 'all history, the first to ask, as after a new price',
        unit: 'ms',
        measured: samplesOf(samples, 'first'),
        judgedBy: 'p99',
        target: { atMost: 30 },
      },
      {
        name: 'all history, unchanged: 304, but for once a minute',
        unit: 'ms',
        measured: samplesOf(samples, 'unchanged'),
        judgedBy: 'p99',
        target: { atMost: 30 },
      },
    ];
  },
};

/** Linux counts processor time in hundredths of a second: one sample is many answers. */
const ANSWERS = 50;
const SAMPLES = 10;

/** What the api computes for one answer, whatever else the machine does. */
async function computedFigures(
  pid: number,
  { usual, signal }: { readonly usual: () => Promise<unknown>; readonly signal: AbortSignal },
): Promise<Figure[]> {
  const measured: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const total = await processorMsWhile(pid, async () => {
      for (let answer = 0; answer < ANSWERS; answer += 1) {
        signal.throwIfAborted();
        await usual();
      }
    });
    if (total !== undefined) measured.push(total / ANSWERS);
  }
  if (measured.length === 0) return [];
  const note = `processor time of the api alone, mean of ${ANSWERS} answers a sample`;
  return [
    { name: 'all history, api alone', unit: 'ms', measured, judgedBy: 'p99', target: { atMost: 30 }, note },
  ];
}
