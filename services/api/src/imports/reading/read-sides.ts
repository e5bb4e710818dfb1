import { assetNamed, moneyOf } from './asset-names.js';
import { OF_STATEMENT, type TradeDraft } from './import-draft.js';
import { type Decimal, magnitudeOf, ZERO } from './number-format.js';
import { tradedIn } from './pair-names.js';
import { type Cells, refuse, type RowReading } from './row-cells.js';
import { feeIn, satsOf } from './row-fee.js';

interface Side {
  readonly amount: Decimal;
  readonly coin: string;
  readonly is: 'bitcoin' | 'money' | 'other';
}

type Direction = 'sent' | 'received';

function sideIn(cells: Cells, direction: Direction, { pairs }: RowReading): Side {
  const coin = cells.word(`${direction}Currency`);
  const amount = cells.signed(direction);
  // What came in for nothing, or went out for nothing, was given or moved.
  if (coin === '' || amount === null || amount.digits === 0n)
    return refuse('IMPORT.NOT_A_TRADE', { text: cells.word('type') || otherCoin(cells) });
  const asset = assetNamed(coin);
  const isMoney = asset?.is === 'money' || asset?.is === 'other_money';
  const is = isMoney ? 'money' : tradedIn(coin, pairs)?.is === 'bitcoin' ? 'bitcoin' : 'other';
  return { amount: magnitudeOf(amount), coin, is };
}

const otherCoin = (cells: Cells): string => cells.word('receivedCurrency') || cells.word('sentCurrency');

/** A trade of a row that has what went out and what came in next to each other: which one is Bitcoin tells its kind. */
export function readSides(cells: Cells, reading: RowReading): TradeDraft {
  const [received, sent] = [sideIn(cells, 'received', reading), sideIn(cells, 'sent', reading)];
  const bitcoin = [received, sent].find(({ is }) => is === 'bitcoin');
  const other = [received, sent].find((side) => side !== bitcoin) ?? sent;
  if (bitcoin === undefined || other.is === 'bitcoin' || other.is === 'other')
    return refuse('IMPORT.NOT_BITCOIN', {
      text: [received, sent].find(({ is }) => is === 'other')?.coin ?? received.coin,
    });
  const money = moneyOf(other.coin) ?? refuse('IMPORT.CURRENCY_UNKNOWN', { text: other.coin });
  const { fee, feeBtc, notice } = feeIn(cells, magnitudeOf(cells.signed('fee') ?? ZERO), money, reading);
  return {
    kind: bitcoin === received ? 'buy' : 'sell',
    date: cells.date(),
    quantity: satsOf(bitcoin.amount, bitcoin === received ? 'received' : 'sent'),
    currency: money.currency,
    value: other.amount,
    fee,
    feeBtc,
    proceedsTo: reading.proceedsTo,
    ...OF_STATEMENT,
    notices: [...(money.isCoin ? (['dollar_coin'] as const) : []), ...(notice === undefined ? [] : [notice])],
  };
}
