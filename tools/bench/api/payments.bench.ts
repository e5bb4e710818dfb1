import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, type BenchContext, BenchError, type Figure } from '../harness/bench.ts';
import { timed } from '../harness/interleave.ts';
import { processorMsWhile } from '../harness/processor-time.ts';

const PER_SECOND = 200;
const MS_PER_SECOND = 1_000;
/** Under way at a time where the api is offered as many as it takes. */
const AT_ONCE = 16;
const WARM_UP = 400;

export const bench: Bench = {
  title: 'notices of payment providers: signed, stored, then answered',
  run: async (context) => {
    const installation = await context.ownInstallation();
    const secret = randomBytes(32).toString('hex');
    context.say('starting the api');
    const { address, pid } = await installation.startApiProcess({
      PAYMENT_SANDBOX_SECRET: secret,
      // Never asked: the worker, which reads payments back, does not run here.
      PAYMENT_SANDBOX_URL: 'http://127.0.0.1:9',
    });
    let answered = 0;
    const send = async (): Promise<void> => {
      await sendNotice(`${address}/api/webhooks/sandbox`, secret);
      answered += 1;
    };
    await asManyAs(WARM_UP, context.signal, send);
    let latencies: readonly number[] = [];
    const computed = await processorMsWhile(pid, async () => {
      latencies = await atRate(context, send);
    });
    const rates = await asManyAsTaken(context, send);
    const [row] = await installation.query(
      `select count(*)::int as stored from app.provider_events where provider = 'sandbox'`,
    );
    const stored = Number(row?.['stored']);
    return [
      {
        ...{ name: `answered at ${String(PER_SECOND)} a second`, unit: 'ms', measured: latencies },
        ...{ judgedBy: 'p99', target: { atMost: 100 } },
        note: 'from the moment when each was due, in even intervals whether the ones before were answered or not',
      },
      {
        ...{ name: 'accepted as fast as they are taken', unit: 'requests/s', measured: rates },
        target: { atLeast: PER_SECOND },
        note: `one process of the api, ${String(AT_ONCE)} under way; the client is on the same processors`,
      },
      ...(computed === undefined
        ? []
        : [
            {
              name: 'processor time of the api for one',
              unit: 'ms',
              measured: computed / latencies.length,
            } as const,
          ]),
      {
        ...{ name: 'answered and not stored', unit: 'rows', measured: answered - stored },
        target: { atMost: 0 },
      },
    ] satisfies Figure[];
  },
};

/** Signed as the sandbox signs; each is about another payment. @throws BenchError unless it is answered with 200 */
async function sendNotice(url: string, secret: string): Promise<void> {
  const [noticeId, providerPaymentId, paymentId] = [randomUUID(), randomUUID(), randomUUID()];
  const body = JSON.stringify({ noticeId, providerPaymentId, paymentId, status: 'paid' });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-sandbox-signature': signature };
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.text();
  if (response.status !== 200) throw new BenchError(`a notice was answered with ${String(response.status)}`);
}

/** Milliseconds from the moment when each was due to its answer. */
async function atRate({ say, signal, isFull }: BenchContext, send: () => Promise<void>): Promise<number[]> {
  const count = PER_SECOND * (isFull ? 60 : 15);
  say(`${String(count)} notices, ${String(PER_SECOND)} a second`);
  const start = performance.now();
  const sent: Promise<number>[] = [];
  while (sent.length < count) {
    signal.throwIfAborted();
    const due = start + (sent.length * MS_PER_SECOND) / PER_SECOND;
    if (due > performance.now()) await delay(1);
    else sent.push(send().then(() => performance.now() - due));
  }
  return Promise.all(sent);
}

/** Notices a second, of each block. */
async function asManyAsTaken(
  { say, signal, isFull }: BenchContext,
  send: () => Promise<void>,
): Promise<number[]> {
  say('as many as are taken');
  const [blocks, size] = [isFull ? 20 : 8, 500];
  const rates: number[] = [];
  for (let block = 0; block < blocks; block += 1)
    rates.push((size * MS_PER_SECOND) / (await timed(() => asManyAs(size, signal, send))));
  return rates;
}

async function asManyAs(count: number, signal: AbortSignal, send: () => Promise<void>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        signal.throwIfAborted();
        left -= 1;
        await send();
      }
    }),
  );
}
