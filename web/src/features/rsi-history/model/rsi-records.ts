import { rsiHistoryLimit } from '@app/contracts';

/** A day of the RSI history under the names of the product. */
export interface RsiDay {
  readonly date: string;
  readonly price: number;
  readonly rsi: number;
}

export interface RsiDays {
  /** Oldest first, the newest 180 at most. */
  readonly days: readonly RsiDay[];
  /** Records that lacked a date, an RSI or a price. */
  readonly dropped: number;
  /** Days whose RSI lies outside 0 to 100: kept, and told. */
  readonly outOfRange: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function figureOf(value: unknown): number | null {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : null;
}

function dayOf(record: unknown): RsiDay | null {
  const { Date: oldDate, Close: oldPrice, RSI_Dynamic_Monthly: oldRsi, ...names } = membersOf(record);
  const date = names['date'] ?? oldDate;
  const price = figureOf(names['price'] ?? oldPrice);
  const rsi = figureOf(names['rsi'] ?? oldRsi);
  const day = typeof date === 'string' ? DAY.exec(date)?.[0] : undefined;
  return day === undefined || price === null || price <= 0 || rsi === null ? null : { date: day, price, rsi };
}

/** Records of an answer: an array, or an object with a `data` array. */
function listOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  const { data } = membersOf(json);
  return Array.isArray(data) ? data : [];
}

/**
 * Brings RSI records of either spelling (`Date`, `Close`, `RSI_Dynamic_Monthly` or `date`, `price`, `rsi`) under one
 * name, leaves incomplete ones out, and keeps the newest 180 in order.
 */
export function normaliseRecords(json: unknown): RsiDays {
  const records = listOf(json);
  const complete = records.flatMap((record): readonly RsiDay[] => {
    const day = dayOf(record);
    return day === null ? [] : [day];
  });
  const days = complete
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .slice(-rsiHistoryLimit.usual);
  return {
    days,
    dropped: records.length - complete.length,
    outOfRange: days.filter(({ rsi }) => rsi < 0 || rsi > 100).length,
  };
}
