import type { MailParams } from '@app/accounts';
import { decodeEvent, type EventStore, type RecordedEvent } from '@app/event-store';
import { type AccountState, dateInZone, type TrackRecordEvent, trackRecordEventCodec } from '@app/ledger';
import type { MarketModesRepository } from '@app/market';
import { divideHalfEven, formatCents, priceCents, usdCents } from '@app/money';
import { readMicro } from '@app/strategy';
import type { NewestMarket } from '../notices/noticed-market.repository.js';

type Digest = MailParams['weekly-digest'];

const STREAM = 'track-record';
const MICRO = 1_000_000n;
/** From this age on a price is not told as that of now. */
const STALE_AFTER_MS = 15 * 60_000;

/** What a digest of anybody is made from. */
export interface DigestSources {
  readonly record: { readonly event: TrackRecordEvent; readonly head: string } | null;
  /** Of a real market, and current. */
  readonly market: NewestMarket | null;
}

export interface DigestSourceParts {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly modes: Pick<MarketModesRepository, 'current'>;
  readonly markets: { newest(): Promise<NewestMarket | undefined> };
}

/** @throws StoreUnavailableError, EventDecodeError: the next run goes on */
export async function readDigestSources(parts: DigestSourceParts, now: Date): Promise<DigestSources> {
  let newest: RecordedEvent | undefined;
  for await (const recorded of parts.store.readStream(STREAM)) newest = recorded;
  return { record: newest === undefined ? null : recordOf(newest), market: await currentMarket(parts, now) };
}

function recordOf(recorded: RecordedEvent): DigestSources['record'] {
  const { event, stored } = decodeEvent(trackRecordEventCodec, recorded);
  return { event, head: `${STREAM} ${recorded.revision} ${stored.metadata.hash}` };
}

async function currentMarket({ modes, markets }: DigestSourceParts, now: Date): Promise<NewestMarket | null> {
  if ((await modes.current()) !== 'market') return null;
  const newest = await markets.newest();
  const isCurrent = newest !== undefined && now.getTime() - newest.asOf.getTime() <= STALE_AFTER_MS;
  return isCurrent ? newest : null;
}

export const digestMarket = (market: DigestSources['market'], zone: string): Digest['market'] => {
  if (market === null) return null;
  const { asOf, source, conditions } = market;
  return {
    price: formatCents(priceCents(BigInt(conditions.priceCents))),
    ...{ day: dateInZone(asOf.toISOString(), zone), time: timeInZone(asOf, zone), source },
    ...{ rsi: conditions.rsi.toFixed(2), zone: conditions.zone, regime: conditions.regime },
    ...{ sid: conditions.sid.toFixed(3), level: conditions.level },
  };
};

export function digestRecord(record: DigestSources['record']): Digest['record'] {
  if (record === null) return null;
  const { event, head } = record;
  const multipliers = event.type === 'track.week-published' ? event.data.multipliers : null;
  return { week: event.data.week, head, multipliers };
}

/** The person's base times what was published for their profile, where it is for their week. */
export function digestAmount(
  record: DigestSources['record'],
  week: string,
  { base, profile }: Pick<AccountState, 'base' | 'profile'>,
): Digest['amount'] {
  if (record?.event.type !== 'track.week-published' || record.event.data.week !== week) return null;
  const multiplier = readMicro(record.event.data.multipliers[profile]);
  return {
    base: formatCents(base),
    suggested: formatCents(usdCents(divideHalfEven(base * multiplier, MICRO))),
  };
}

const timeInZone = (moment: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(moment);
