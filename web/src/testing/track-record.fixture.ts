import { createHash } from 'node:crypto';

/** A week of a record: published with its figures, or missed with its reason. */
export interface RecordWeek {
  readonly week: string;
  readonly monday: string;
  readonly reason?: string;
  /** Cents for one Bitcoin. */
  readonly price?: string;
  readonly direct?: string;
  readonly strategic?: string;
  /** In a bull market at an RSI of 92; otherwise 44.12 in a bear market. */
  readonly isSale?: boolean;
}

/** GET /api/track-record as the server writes it. */
export function trackRecordText(
  weeks: readonly RecordWeek[],
  stream: 'track-record' | 'track-demo' = 'track-record',
): string {
  let prevHash = '0'.repeat(64);
  const lines = weeks.map((week, revision) => {
    const type = week.reason === undefined ? 'track.week-published' : 'track.week-missed';
    const data = dataOf(week, stream === 'track-demo');
    const metadata = { schemaVersion: 1, occurredAt: '2026-12-07T01:15:00.000Z', prevHash, hashVersion: 1 };
    const text = [type, revision, JSON.stringify(data), JSON.stringify(metadata), prevHash].join('\n');
    prevHash = createHash('sha256').update(text).digest('hex');
    return JSON.stringify({
      revision: String(revision),
      type,
      data,
      metadata: { ...metadata, hash: prevHash },
    });
  });
  const head = lines.length === 0 ? null : { revision: String(lines.length - 1), hash: prevHash };
  const header = { format: 'track-record', version: 1, stream, head, nextAt: '2027-01-04T01:15:00.000Z' };
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`;
}

function dataOf(
  { week, monday, reason, price, direct, strategic, isSale = false }: RecordWeek,
  isDemo: boolean,
) {
  if (reason !== undefined) return { week, monday, isDemo, reason };
  const closedOn = new Date(Date.parse(monday) - 86_400_000).toISOString().slice(0, 10);
  return {
    ...{ week, monday, isDemo, strategyVersion: 1, closedOn, price, sources: ['Kraken', 'Coinbase'] },
    ...{ rsi: isSale ? '92.000000' : '44.123456', momentum: '-0.100000', regime: isSale ? 'bull' : 'bear' },
    ...{ sid: '0.272000', multipliers: { direct, strategic }, isSale },
  };
}
