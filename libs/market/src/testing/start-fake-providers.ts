import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { answerOf, needOf } from './answers.js';
import { control } from './control.js';
import { type FakeClose, StandInPrices } from './fake-prices.js';
import { type FakeProviderName, fakeProviderNames, type Fault, faultOf, Faults } from './faults.js';

/** Header that marks every answer, so that a fake can never pass for a provider. */
const FAKE_PROVIDER_HEADER = 'x-market-stand-in';
const HOST = '127.0.0.1';

export interface FakeProvidersOptions {
  /** Ascending, one at least. */
  readonly closes: readonly FakeClose[];
  /** 0 for any free one. */
  readonly port?: number;
  readonly now?: () => Date;
  /** Tests of what meets real providers leave the mark away. */
  readonly isMarked?: boolean;
}

export interface FakeProviders {
  readonly port: number;
  /** Base address of each provider, for the settings of the feeds. */
  readonly baseUrls: Readonly<Record<FakeProviderName, string>>;
  readonly faults: Faults;
  /** How often each has been asked. */
  readonly asked: ReadonlyMap<FakeProviderName, number>;
  /** Ends it, with whatever it is answering. */
  stop(): Promise<void>;
}

/** Starts one HTTP server on the loopback interface that answers as all the providers do, each below its own path. */
export async function startFakeProviders(options: FakeProvidersOptions): Promise<FakeProviders> {
  const prices = new StandInPrices(options.closes);
  const faults = new Faults();
  const asked = new Map<FakeProviderName, number>();
  const now = options.now ?? (() => new Date());
  const stopping = new AbortController();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const [, first = '', ...rest] = url.pathname.split('/');
    const name = fakeProviderNames.find((known) => known === first);
    if (first === 'control') {
      await control({ request, response, name: rest[0], faults });
      return;
    }
    if (request.method !== 'GET' || name === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"NotFound"}');
      return;
    }
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const path = `/${rest.map(decodeURIComponent).join('/')}`;
    const taken = faults.take(name, needOf(path));
    const wait = faultOf(taken, 'delay')?.ms ?? 0;
    if (wait > 0) await delay(wait, undefined, { signal: stopping.signal });
    const skewMs = (faultOf(taken, 'clock')?.hours ?? 0) * 3_600_000;
    const nowMs = now().getTime() + skewMs;
    const answer =
      faultyAnswer(taken) ?? answerOf({ name, path, query: url.searchParams, nowMs, prices, faults: taken });
    send(response, answer, { taken, isMarked: options.isMarked ?? true, date: new Date(nowMs) });
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const baseUrl = (name: FakeProviderName): string => `http://${HOST}:${port}/${name}`;
  return {
    port,
    baseUrls: {
      coinbase: baseUrl('coinbase'),
      binance: baseUrl('binance'),
      kraken: baseUrl('kraken'),
      coingecko: baseUrl('coingecko'),
      ptax: baseUrl('ptax'),
      sgs: baseUrl('sgs'),
      awesomeapi: baseUrl('awesomeapi'),
    },
    faults,
    asked,
    stop: async () => {
      stopping.abort();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

interface FaultyAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function faultyAnswer(taken: readonly Fault[]): FaultyAnswer | undefined {
  const limit = faultOf(taken, 'rate-limit');
  if (limit !== undefined)
    return {
      status: limit.status ?? 429,
      body: '{"message":"too many requests"}',
      headers: waitHeader(limit.retryAfter),
    };
  const fail = faultOf(taken, 'fail');
  if (fail === undefined) return undefined;
  return {
    status: fail.status,
    body: '{"message":"internal error"}',
    headers: waitHeader(fail.retryAfter),
  };
}

const waitHeader = (retryAfter: string | undefined): Readonly<Record<string, string>> =>
  retryAfter === undefined ? {} : { 'retry-after': retryAfter };

function send(
  response: ServerResponse,
  { status, body, headers = {} }: FaultyAnswer,
  {
    taken,
    isMarked,
    date,
  }: { readonly taken: readonly Fault[]; readonly isMarked: boolean; readonly date: Date },
): void {
  const bytes = faultOf(taken, 'pad')?.bytes ?? 0;
  const text = body.length < bytes ? body.padEnd(bytes) : body;
  response.writeHead(status, {
    'content-type': 'application/json',
    date: date.toUTCString(),
    ...(isMarked ? { [FAKE_PROVIDER_HEADER]: '1' } : {}),
    ...headers,
  });
  response.end(faultOf(taken, 'truncate') === undefined ? text : text.slice(0, Math.floor(text.length / 2)));
}
