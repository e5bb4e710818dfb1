import { fixedClock } from '@app/platform';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { createProviders, type ProviderOutcome, type Providers } from '../create-providers.js';
import { feedSettingsSchema } from '../feed-settings.js';
import { type GuardOptions } from '../guard/feed-guard.js';
import type { FakeClose } from './fake-prices.js';
import { type FakeProviders, startFakeProviders } from './start-fake-providers.js';

/** Closes that look like a market's, the same at every call. */
export function closesFrom(first: string, days: number): FakeClose[] {
  const from = dayNumberOf(first);
  return Array.from({ length: days }, (_, index) => ({
    date: isoDateOf(from + index),
    close: (50_000 + 6_000 * Math.sin(index / 9) + 2_500 * Math.sin(index * 1.7)).toFixed(2),
  }));
}

export interface TestFeeds {
  readonly standIn: FakeProviders;
  readonly providers: Providers;
  readonly clock: ReturnType<typeof fixedClock>;
  /** Every question so far. */
  readonly outcomes: ProviderOutcome[];
}

export interface TestFeedsOptions {
  readonly closes: readonly FakeClose[];
  readonly now: string;
  /** False: the servers do not say what they are, as real ones do not. */
  readonly isMarked?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly guard?: Partial<GuardOptions>;
}

const quick: Partial<GuardOptions> = { initialDelayMs: 1, maxDelayMs: 2 };

/** Fake servers and the providers that ask them, both by one clock of the test's own. */
export async function startTestFeeds(options: TestFeedsOptions): Promise<TestFeeds> {
  const clock = fixedClock(options.now);
  const isMarked = options.isMarked ?? true;
  const standIn = await startFakeProviders({ closes: options.closes, now: () => clock.now(), isMarked });
  const { baseUrls } = standIn;
  const outcomes: ProviderOutcome[] = [];
  const providers = createProviders({
    settings: feedSettingsSchema.parse({
      FEED_FAKE_PROVIDERS: isMarked ? 'yes' : 'no',
      COINBASE_URL: baseUrls.coinbase,
      BINANCE_URL: baseUrls.binance,
      KRAKEN_URL: baseUrls.kraken,
      COINGECKO_URL: baseUrls.coingecko,
      PTAX_URL: baseUrls.ptax,
      SGS_URL: baseUrls.sgs,
      AWESOMEAPI_URL: baseUrls.awesomeapi,
      // The test's clock does not move, so a used-up budget would never fill again.
      COINBASE_PER_MINUTE: '6000',
      BINANCE_PER_MINUTE: '6000',
      KRAKEN_PER_MINUTE: '6000',
      COINGECKO_PER_MINUTE: '6000',
      RATES_PER_MINUTE: '6000',
      ...options.environment,
    }),
    clock,
    userAgent: 'test',
    tell: (outcome) => outcomes.push(outcome),
    guard: { ...quick, ...options.guard },
  });
  return { standIn, providers, clock, outcomes };
}
