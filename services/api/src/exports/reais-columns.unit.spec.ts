import { expect, it } from '@jest/globals';
import { ownFormatColumns, reaisFormatColumns } from '@app/contracts';
import { calendarDateOf } from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import type { RateBook } from '../exchange-rates/exchange-rates.js';
import { readFile } from '../imports/reading/read-file.js';
import { ownFormatHead, ownFormatPage } from './own-format.js';

const DAY = calendarDateOf('2026-10-05');

const book: RateBook = {
  version: '1',
  on: () => ({ rate: '5', rateDate: DAY, rateSource: 'PTAX', isDefault: false }),
  microOn: () => 5_000_000n,
};

function fileOf({ state }: LedgerScenario, rates?: RateBook): string {
  const opened = () => ({ text: null, status: 'none' }) as const;
  const page = ownFormatPage(state.history, { opened, firstOrder: 1, book: rates });
  return ownFormatHead(rates !== undefined) + page.text;
}

it('an export with reais names them behind the dollars, with the rate, and is read as the same entries', () => {
  const ledger = new LedgerScenario(DAY);
  ledger.deposits('100.00');
  ledger.buys({ quantity: '0.001', price: '60000', fee: '0.60' });
  const lines = fileOf(ledger, book).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(ownFormatColumns.length))).toEqual([
    [...reaisFormatColumns],
    ['', '', '', '', '500.00', '5', DAY, 'PTAX'],
    ['300000.00', '300.00', '3.00', '303.00', '', '5', DAY, 'PTAX'],
  ]);
  const read = (text: string) => readFile(Buffer.from(text), {}, 'UTC');
  expect(read(fileOf(ledger, book))).toMatchObject({
    read: {
      format: 'own',
      questions: [],
      rows: [{ draft: expect.anything() }, { draft: expect.anything() }],
    },
  });
  const drafts = (text: string) => {
    const found = read(text);
    return 'read' in found ? found.read.rows : [];
  };
  expect(drafts(fileOf(ledger, book))).toEqual(drafts(fileOf(ledger)));
});
