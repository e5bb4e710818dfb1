import { isoDateOf, parseDayNumber } from '@app/strategy';
import { fakeRate, type StandInPrices } from './fake-prices.js';
import { type FakeProviderName, type FakeProviderNeed, type Fault, faultOf } from './faults.js';

const DAY_MS = 86_400_000;

/** One question to one of the fakes. */
export interface FakeProviderRequest {
  readonly name: FakeProviderName;
  /** Below the provider's base address. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly nowMs: number;
  readonly prices: StandInPrices;
  readonly faults: readonly Fault[];
}

/** Body as text, since some providers send numbers with more digits than a double keeps. */
export interface FakeProviderResponse {
  readonly status: number;
  readonly body: string;
}

/** Exchanges never agree to the cent. */
const PREMIUM: Readonly<Partial<Record<FakeProviderName, number>>> = {
  binance: 1.0003,
  kraken: 0.9998,
  coingecko: 1.0001,
};

interface Candle {
  /** Where the provider says that the day begins. */
  readonly beginsMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

export function needOf(path: string): FakeProviderNeed {
  return /ticker|Ticker|stats|simple\/price/.test(path) ? 'spot' : 'days';
}

/** The answer that the named provider would give, with whatever faults are on. */
export function answerOf(question: FakeProviderRequest): FakeProviderResponse {
  switch (question.name) {
    case 'coinbase':
      return coinbaseAnswer(question);
    case 'binance':
      return binanceAnswer(question);
    case 'kraken':
      return krakenAnswer(question);
    case 'coingecko':
      return coingeckoAnswer(question);
    case 'ptax':
    case 'sgs':
    case 'awesomeapi':
      return rateAnswer(question);
  }
}

function spotOf({ name, prices, nowMs, faults }: FakeProviderRequest) {
  const atMs = faultOf(faults, 'frozen')?.atMs ?? nowMs;
  const factor = (PREMIUM[name] ?? 1) * (faultOf(faults, 'lie')?.factor ?? 1);
  return {
    atMs,
    last: (prices.priceAt(atMs) * factor).toFixed(2),
    open: (prices.priceAt(atMs - DAY_MS) * factor).toFixed(2),
  };
}

/** Candles of the days from..to, the running day included, as the provider would date them. */
function candlesOf(question: FakeProviderRequest, from: number, to: number): Candle[] {
  const { name, prices, nowMs, faults } = question;
  const factor = (PREMIUM[name] ?? 1) * (faultOf(faults, 'lie')?.factor ?? 1);
  const lateDays = faultOf(faults, 'late-stamp')?.days ?? 0;
  const zoneMs = (faultOf(faults, 'zone')?.hours ?? 0) * 3_600_000;
  const missing = new Set(faultOf(faults, 'missing')?.dates ?? []);
  const today = Math.floor(nowMs / DAY_MS);
  const candles: Candle[] = [];
  for (let day = Math.max(from, prices.firstDay); day <= Math.min(to, today); day += 1) {
    const figure = day - lateDays;
    const close = day === today ? prices.priceAt(nowMs).toFixed(2) : prices.closeOf(figure);
    if (close === undefined || missing.has(isoDateOf(day))) continue;
    const open = prices.closeOf(figure - 1) ?? close;
    const scaled = [open, close].map((text) => (factor === 1 ? text : (Number(text) * factor).toFixed(2)));
    const [scaledOpen = open, scaledClose = close] = scaled;
    const [low = close, high = close] = scaled.toSorted((a, b) => Number(a) - Number(b));
    candles.push({ beginsMs: day * DAY_MS + zoneMs, open: scaledOpen, high, low, close: scaledClose });
  }
  return repeated(candles, faults);
}

function repeated(candles: readonly Candle[], faults: readonly Fault[]): Candle[] {
  const repeat = faultOf(faults, 'repeat');
  if (repeat === undefined) return [...candles];
  return candles.flatMap((candle) => [
    candle,
    repeat.differently === true ? { ...candle, close: (Number(candle.close) * 1.01).toFixed(2) } : candle,
  ]);
}

const ok = (body: string): FakeProviderResponse => ({ status: 200, body });
const refused = (status: number, body: unknown): FakeProviderResponse => ({
  status,
  body: JSON.stringify(body),
});
const list = (rows: readonly string[]): string => `[${rows.join(',')}]`;

function coinbaseAnswer(question: FakeProviderRequest): FakeProviderResponse {
  const { path, query } = question;
  if (path === '/products/BTC-USD/ticker') {
    const { last, atMs } = spotOf(question);
    const time = new Date(atMs).toISOString().replace('Z', '000Z');
    return ok(
      JSON.stringify({
        ask: last,
        bid: last,
        volume: '8123.45',
        trade_id: 1,
        price: last,
        size: '0.001',
        time,
      }),
    );
  }
  if (path === '/products/BTC-USD/stats') {
    const { last, open } = spotOf(question);
    return ok(
      JSON.stringify({ open, high: last, low: open, last, volume: '8123.45', volume_30day: '290000.1' }),
    );
  }
  if (path !== '/products/BTC-USD/candles') return refused(404, { message: 'NotFound' });
  const start = Date.parse(query.get('start') ?? '');
  const end = Date.parse(query.get('end') ?? '');
  const from = Math.ceil(start / DAY_MS);
  const to = Math.floor(end / DAY_MS);
  if (query.get('granularity') !== '86400' || Number.isNaN(from + to) || to - from >= 300)
    return refused(400, { message: 'granularity too small for the requested time range' });
  const rows = candlesOf(question, from, to).map(
    ({ beginsMs, open, high, low, close }) =>
      `[${beginsMs / 1_000},${low},${high},${open},${close},8123.4567]`,
  );
  return ok(list(rows.toReversed()));
}

function binanceAnswer(question: FakeProviderRequest): FakeProviderResponse {
  const { path, query } = question;
  if (query.get('symbol') !== 'BTCUSDT') return refused(400, { code: -1121, msg: 'Invalid symbol.' });
  if (path === '/api/v3/ticker/24hr') {
    const { last, open, atMs } = spotOf(question);
    const priceChangePercent = ((Number(last) / Number(open) - 1) * 100).toFixed(3);
    const times = { openTime: atMs - DAY_MS, closeTime: atMs };
    return ok(
      JSON.stringify({
        symbol: 'BTCUSDT',
        priceChangePercent,
        lastPrice: last,
        openPrice: open,
        ...times,
        count: 3,
      }),
    );
  }
  if (path !== '/api/v3/klines') return refused(404, { code: -1100, msg: 'Unknown path.' });
  const from = Math.ceil(Number(query.get('startTime')) / DAY_MS);
  const to = Math.floor(Number(query.get('endTime')) / DAY_MS);
  const limit = Math.min(1_000, Number(query.get('limit') ?? 500));
  const rows = candlesOf(question, from, to).map(
    ({ beginsMs, open, high, low, close }) =>
      `[${beginsMs},"${open}","${high}","${low}","${close}","12345.678",${beginsMs + DAY_MS - 1},"1.0",15,"1","1","0"]`,
  );
  return ok(list(rows.slice(0, limit)));
}

function krakenAnswer(question: FakeProviderRequest): FakeProviderResponse {
  const { path, query, nowMs } = question;
  if (query.get('pair') !== 'XBTUSD') return ok(JSON.stringify({ error: ['EQuery:Unknown asset pair'] }));
  if (path === '/0/public/Ticker') {
    const { last } = spotOf(question);
    const ticker = { a: [last, '1', '1.0'], b: [last, '1', '1.0'], c: [last, '0.001'], o: last };
    return ok(JSON.stringify({ error: [], result: { XXBTZUSD: ticker } }));
  }
  if (path !== '/0/public/OHLC') return ok(JSON.stringify({ error: ['EGeneral:Unknown method'] }));
  const today = Math.floor(nowMs / DAY_MS);
  const since = Number(query.get('since') ?? 0) * 1_000;
  const from = Math.max(Math.floor(since / DAY_MS) + 1, today - 719);
  const rows = candlesOf(question, from, today).map(
    ({ beginsMs, open, high, low, close }) =>
      `[${beginsMs / 1_000},"${open}","${high}","${low}","${close}","${close}","1234.5",45678]`,
  );
  return ok(`{"error":[],"result":{"XXBTZUSD":${list(rows)},"last":${((today - 1) * DAY_MS) / 1_000}}}`);
}

function coingeckoAnswer(question: FakeProviderRequest): FakeProviderResponse {
  const { path, query, nowMs } = question;
  if (path === '/simple/price') {
    const { last, open, atMs } = spotOf(question);
    const change = ((Number(last) / Number(open) - 1) * 100).toFixed(6);
    const updated = Math.floor(atMs / 1_000);
    return ok(`{"bitcoin":{"usd":${last},"usd_24h_change":${change},"last_updated_at":${updated}}}`);
  }
  if (path !== '/coins/bitcoin/market_chart/range') return refused(404, { error: 'coin not found' });
  const from = Math.ceil((Number(query.get('from')) * 1_000) / DAY_MS);
  const to = Math.floor((Number(query.get('to')) * 1_000) / DAY_MS);
  if (from < Math.floor(nowMs / DAY_MS) - 365)
    return refused(401, { error: { status: { error_code: 10_012, error_message: 'past 365 days only' } } });
  // The point at 00:00 of a day is the close of the day before.
  const points = candlesOf(question, from - 1, to - 1).map(
    ({ beginsMs, close }) => `[${Math.min(beginsMs + DAY_MS, nowMs)},${close}]`,
  );
  return ok(`{"prices":${list(points)},"market_caps":[],"total_volumes":[]}`);
}

/** São Paulo has kept no summer time since 2019. */
const SAO_PAULO_MS = 3 * 3_600_000;
/** The bulletin of a day comes at 13:10 there. */
const BULLETIN_MS = (13 * 60 + 10) * 60_000;
/** Of a day at AwesomeAPI: 20:00 UTC. */
const LAST_QUOTE_SECONDS = 20 * 3_600;

function rateAnswer(question: FakeProviderRequest): FakeProviderResponse {
  const { name, path, query, nowMs, faults } = question;
  const factor = faultOf(faults, 'lie')?.factor ?? 1;
  const today = Math.floor((nowMs - SAO_PAULO_MS) / DAY_MS);
  const published = Math.floor((nowMs - SAO_PAULO_MS - BULLETIN_MS) / DAY_MS);
  const rates = (from: number, to: number): { day: number; rate: string }[] => {
    const rows: { day: number; rate: string }[] = [];
    for (let day = from; day <= to; day += 1) {
      const rate = fakeRate(day);
      if (rate !== undefined) rows.push({ day, rate: (Number(rate) * factor).toFixed(4) });
    }
    return rows;
  };
  if (name === 'ptax') {
    const days = ['@dataInicial', '@dataFinalCotacao'].map((key) => usDate(query.get(key)));
    const rows = rates(days[0] ?? today, Math.min(days[1] ?? today, published)).map(
      ({ day, rate }) => `{"cotacaoVenda":${rate},"dataHoraCotacao":"${isoDateOf(day)} 13:07:27.786"}`,
    );
    return ok(`{"@odata.context":"stand-in","value":${list(rows)}}`);
  }
  if (name === 'sgs') {
    const days = ['dataInicial', 'dataFinal'].map((key) => brazilianDate(query.get(key)));
    const rows = rates(days[0] ?? today, Math.min(days[1] ?? today, published));
    return ok(
      JSON.stringify(
        rows.map(({ day, rate }) => ({ data: isoDateOf(day).split('-').reverse().join('/'), valor: rate })),
      ),
    );
  }
  const zoneSeconds = (faultOf(faults, 'zone')?.hours ?? 0) * 3_600;
  const count = Number(/\/json\/daily\/USD-BRL\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(count)) return refused(404, { status: 404, code: 'CoinNotExists', message: 'not found' });
  const rows = rates(today - count, today)
    .toReversed()
    .slice(0, count);
  return ok(
    JSON.stringify(
      rows.map(({ day, rate }) => ({
        bid: rate,
        ask: rate,
        timestamp: String((day * DAY_MS) / 1_000 + LAST_QUOTE_SECONDS + zoneSeconds),
      })),
    ),
  );
}

/** `'MM-DD-YYYY'` */
function usDate(text: string | null): number | undefined {
  const [, month, day, year] = /^'(\d\d)-(\d\d)-(\d{4})'$/.exec(text ?? '') ?? [];
  return parseDayNumber(`${year}-${month}-${day}`);
}

/** `DD/MM/YYYY` */
const brazilianDate = (text: string | null): number | undefined =>
  parseDayNumber((text ?? '').split('/').reverse().join('-'));
