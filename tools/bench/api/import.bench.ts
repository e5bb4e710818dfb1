import { connectEventStore } from '@app/event-store';
import { registerSubscriber } from '../../stack/testing/trader.ts';
import type { Bench, BenchContext } from '../harness/bench.ts';
import { HttpClient } from '../harness/http-client.ts';
import { interleaved, samplesOf, timed } from '../harness/interleave.ts';

/** The largest file that is taken. */
const ROWS = 20_000;
const HEADER = 'date,type,quantity_btc,price_usd,value_usd,fee_usd,amount_usd,notes';
const PREVIEW_MS = 5_000;

const day = (index: number): string =>
  new Date(Date.UTC(2016, 0, 1 + (index % 3_900))).toISOString().slice(0, 10);
/** More than are looked at while the other person asks. */
const FILES_MEANWHILE = 30;
/** Another file each time: the plan of an equal one is kept. */
const fileOf = (number: number): string =>
  [
    HEADER,
    ...Array.from(
      { length: ROWS },
      (_, index) =>
        `${day(index)},buy,0.001,${String(50_000 + index)}.00,,0.10,,"file ${String(number)}, row ${String(index)}"`,
    ),
  ].join('\r\n');

/** Other people's request, with nobody importing and while files are looked at. */
const ASKED = '/api/portfolio';
const REQUESTS = 200;

export const bench: Bench = {
  title: 'a file of 20,000 rows, and everybody else meanwhile',
  run: async (context) => {
    const { importer, other } = await people(context);
    const { signal, isFull } = context;
    const rounds = isFull ? 20 : 5;
    // Made beforehand: the making would delay the requests of this very process that are timed.
    const files = Array.from({ length: rounds + FILES_MEANWHILE }, (_, number) => fileOf(number));
    let looked = 0;
    const preview = async (): Promise<void> => {
      const text = files[looked % files.length];
      looked += 1;
      await importer.post('/api/transactions/import/preview', { file: { text } });
    };
    const previews = await interleaved({ preview }, { rounds, warmUp: 1, signal });
    const ask = (): Promise<void> => other.get(ASKED);
    const alone = samplesOf(await interleaved({ ask }, { rounds: REQUESTS, warmUp: 5, signal }), 'ask');
    const meanwhile = await whileLooking(preview, ask, signal);
    return [
      {
        ...{ name: 'preview of 20,000 rows', unit: 'ms', judgedBy: 'p99', target: { atMost: PREVIEW_MS } },
        measured: samplesOf(previews, 'preview'),
      },
      { name: 'portfolio of another person, alone', unit: 'ms', judgedBy: 'p99', measured: alone },
      {
        ...{ name: 'portfolio of another person, meanwhile', unit: 'ms', judgedBy: 'p99' },
        ...{ measured: meanwhile, target: { atMost: 2 * p99(alone) } },
        note: 'at most twice its p99 alone',
      },
    ];
  },
};

async function people({ say, ownInstallation }: BenchContext): Promise<{
  readonly importer: HttpClient;
  readonly other: HttpClient;
}> {
  const installation = await ownInstallation();
  const store = connectEventStore(installation.eventStoreUrl);
  try {
    say('starting api and projector');
    const { address } = await installation.startApiProcess();
    await installation.startService('projector');
    const names = ['bench-importer', 'bench-other'] as const;
    for (const name of names) await registerSubscriber(installation, store, name);
    const [importer, other] = await Promise.all([
      HttpClient.signIn(address, names[0]),
      HttpClient.signIn(address, names[1]),
    ]);
    return { importer, other };
  } finally {
    await store.close();
  }
}

/** Times of one person's requests while another one looks at file after file. */
async function whileLooking(
  preview: () => Promise<void>,
  ask: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const times: number[] = [];
  const looking = { isOver: false };
  const files = (async () => {
    while (!looking.isOver) await preview();
  })();
  try {
    while (times.length < REQUESTS) {
      signal.throwIfAborted();
      times.push(await timed(ask));
    }
  } finally {
    looking.isOver = true;
    await files;
  }
  return times;
}

const p99 = (samples: readonly number[]): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
};
