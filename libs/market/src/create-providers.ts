import type { Clock } from '@app/platform';
import type { FeedSeriesName } from '@app/read-models';
import { type FeedSettings, labelOf } from './feed-settings.js';
import { FeedGuard, type FeedOutcome, type GuardOptions } from './guard/feed-guard.js';
import { RateBudget } from './guard/rate-budget.js';
import { createFeedClient, type FeedClient } from './http/feed-client.js';
import type { FeedNeed, PriceProvider, PriceProviderName, RateProvider, RateProviderName } from './ports.js';
import { awesomeapi } from './providers/awesomeapi/awesomeapi.js';
import { binance } from './providers/binance/binance.js';
import { coinbase } from './providers/coinbase/coinbase.js';
import { coingecko } from './providers/coingecko/coingecko.js';
import { kraken } from './providers/kraken/kraken.js';
import type { ProviderContext } from './providers/provider-context.js';
import { ptax } from './providers/ptax/ptax.js';
import { sgs } from './providers/sgs/sgs.js';

export type ProviderName = PriceProviderName | RateProviderName;

/** An outcome and whose it is. */
export interface ProviderOutcome extends FeedOutcome {
  readonly provider: ProviderName;
  readonly label: string;
  readonly need: FeedNeed;
}

export interface Providers {
  /** Fake providers fill a series of their own. */
  readonly series: FeedSeriesName;
  /** In the order they are believed. */
  readonly prices: readonly PriceProvider[];
  readonly rates: readonly RateProvider[];
}

export interface ProvidersOptions {
  readonly settings: FeedSettings;
  readonly clock: Clock;
  /** Names the product to the providers. */
  readonly userAgent: string;
  /** Told of every question. */
  readonly tell: (outcome: ProviderOutcome) => void;
  /** Changes for tests, which do not want to wait. */
  readonly guard?: Partial<GuardOptions>;
}

const guardDefaults: GuardOptions = {
  retries: 2,
  initialDelayMs: 250,
  maxDelayMs: 4_000,
  failuresToOpen: 4,
  openMs: 20_000,
  maxOpenMs: 5 * 60_000,
  defaultPauseMs: 60_000,
};
/** 1 000 days of the longest rows take some 250 000 bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
const BURST = 10;
const MAX_WAIT_MS = 15_000;

/** The configured providers, each behind its own guard. Nothing is asked yet. */
export function createProviders(options: ProvidersOptions): Providers {
  const { settings } = options;
  const isStandIn = settings.FEED_FAKE_PROVIDERS === 'yes';
  const client = createFeedClient({
    clock: options.clock,
    userAgent: options.userAgent,
    isStandIn,
    timeoutMs: settings.FEED_TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  const context = (name: ProviderName, baseUrl: string, perMinute: number): ProviderContext =>
    contextOf({ ...options, client, name, label: labelOf(name, isStandIn), baseUrl, perMinute });

  const prices: Record<PriceProviderName, () => PriceProvider> = {
    coinbase: () => coinbase(context('coinbase', settings.COINBASE_URL, settings.COINBASE_PER_MINUTE)),
    binance: () => binance(context('binance', settings.BINANCE_URL, settings.BINANCE_PER_MINUTE)),
    kraken: () => kraken(context('kraken', settings.KRAKEN_URL, settings.KRAKEN_PER_MINUTE)),
    coingecko: () =>
      coingecko(context('coingecko', settings.COINGECKO_URL, settings.COINGECKO_PER_MINUTE), {
        apiKey: settings.COINGECKO_API_KEY,
        isPro: new URL(settings.COINGECKO_URL).hostname.startsWith('pro-'),
      }),
  };
  const rates: Record<RateProviderName, () => RateProvider> = {
    ptax: () => ptax(context('ptax', settings.PTAX_URL, settings.RATES_PER_MINUTE)),
    sgs: () => sgs(context('sgs', settings.SGS_URL, settings.RATES_PER_MINUTE)),
    awesomeapi: () =>
      awesomeapi(
        context('awesomeapi', settings.AWESOMEAPI_URL, settings.RATES_PER_MINUTE),
        settings.AWESOMEAPI_KEY,
      ),
  };
  return {
    series: isStandIn ? 'local' : 'market',
    prices: settings.PRICE_PROVIDERS.map((name) => prices[name]()),
    rates: settings.RATE_PROVIDERS.map((name) => rates[name]()),
  };
}

interface ContextParts extends ProvidersOptions {
  readonly client: FeedClient;
  readonly name: ProviderName;
  readonly label: string;
  readonly baseUrl: string;
  readonly perMinute: number;
}

/** One budget a provider, one breaker for each of its needs: a broken history must not silence the price. */
function contextOf(parts: ContextParts): ProviderContext {
  const { client, clock, name, label, baseUrl, perMinute } = parts;
  const budget = new RateBudget(
    { perMinute, burst: Math.min(BURST, perMinute), maxWaitMs: MAX_WAIT_MS },
    clock,
  );
  const guards = new Map<FeedNeed, FeedGuard>();
  const guardOf = (need: FeedNeed): FeedGuard => {
    const known = guards.get(need);
    if (known !== undefined) return known;
    const guard = new FeedGuard(budget, { ...guardDefaults, ...parts.guard }, clock, (outcome) => {
      parts.tell({ ...outcome, provider: name, label, need });
    });
    guards.set(need, guard);
    return guard;
  };
  return {
    label,
    clock,
    ask: (need, { path, query, headers }, read, signal) => {
      const url = baseUrl.replace(/\/$/, '') + path + queryText(query);
      const request = { url, signal, ...(headers === undefined ? {} : { headers }) };
      return guardOf(need).run(async () => read(await client(request)), signal);
    },
  };
}

/** Spaces as %20, and `$ @ , : /` as they are: not every service decodes a form's encoding. */
function queryText(query: Readonly<Record<string, string>> = {}): string {
  const escape = (text: string): string =>
    encodeURIComponent(text).replace(/%(?:24|40|2C|3A|2F)/g, (escaped) => decodeURIComponent(escaped));
  const pairs = Object.entries(query).map(([name, value]) => `${escape(name)}=${escape(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
