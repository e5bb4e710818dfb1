import { formatUsdPrice } from '@app/market';
import type { LiveMarketHarness } from './live-market-harness.js';

/** Every stored version of a day's close, the first one first. */
export const versionsOf = async ({ closes, providers }: LiveMarketHarness, day: number) =>
  (await closes.versions(providers.series, { from: day, to: day })).map(
    ({ close, source, reason, version }) => ({ close: formatUsdPrice(close), source, reason, version }),
  );
