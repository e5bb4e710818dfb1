import type { QuarantinedPriceView } from '@app/contracts';
import { formatUsdPrice, type QuarantinedPrice } from '@app/market';

/** A held price as administrators see it. */
export const quarantineView = (entry: QuarantinedPrice): QuarantinedPriceView => {
  const { series, kind, day, source, reason, status, decidedBy, note } = entry;
  return {
    id: entry.id.toString(),
    ...{ series, kind, day, source, reason, status, decidedBy, note },
    price: formatUsdPrice(entry.price),
    reference: formatUsdPrice(entry.reference),
    seen: entry.seen.toString(),
    firstSeenAt: entry.firstSeenAt.toISOString(),
    lastSeenAt: entry.lastSeenAt.toISOString(),
    decidedAt: entry.decidedAt?.toISOString() ?? null,
  };
};
