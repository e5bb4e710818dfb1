import { dayOf } from './calendar.js';
import { isTrade, type Line, type TradeLine } from './expected-ledger.js';
import { bitcoin, dollars, valueOf } from './numbers.js';
import { closeCents } from './prices.js';

const HEAD = 'date,type,quantity_btc,price_usd,value_usd,fee_usd,amount_usd,notes';

function traded(kind: 'buy' | 'sell', date: string, sats: bigint): TradeLine {
  const priceCents = closeCents(date) - 4_321n;
  return {
    ...{ kind, date, sats, priceCents, origin: 'import', isOfBefore: true },
    ...{ valueCents: valueOf(sats, priceCents), feeCents: 25n },
  };
}

/** Trades of another program, forgotten until the import: some on days on which something else was done too. */
export function oldTrades(): { readonly lines: readonly Line[]; readonly file: readonly string[] } {
  const lines: readonly Line[] = [
    traded('buy', dayOf(2, 4), 100_000n),
    traded('buy', dayOf(6), 101_111n),
    { kind: 'deposit', date: dayOf(7, 1), cents: 4_200n, isOfBefore: true },
    traded('sell', dayOf(12), 50_505n),
    traded('buy', dayOf(20, 5), 102_222n),
  ];
  return { lines, file: [HEAD, ...lines.map(rowOf)] };
}

function rowOf(line: Line): string {
  if (!isTrade(line)) return `${line.date},${line.kind},,,,,${dollars(line.cents)},`;
  const { date, kind, sats, priceCents, valueCents, feeCents } = line;
  const figures = [bitcoin(sats), dollars(priceCents), dollars(valueCents), dollars(feeCents)];
  return [date, kind, ...figures, '', ''].join(',');
}
