import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCsv, writeCsv } from './index.js';

const limits = { records: 1_000, recordLength: 10_000 };

describe('CSV', () => {
  it('names the line on which each record begins, also after quoted line ends of two characters', () => {
    const text = 'a;b\r\n"x\r\ny\nz";2\r\n\r\n3;4 "q"\n"5"x;6\r7;8;9';
    expect(readCsv(text, ';', limits)).toEqual({
      records: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['x\r\ny\nz', '2'] },
        { line: 5, cells: [''] },
        { line: 6, cells: ['3', '4 "q"'] },
        { line: 7, cells: ['"5"x', '6'] },
        { line: 8, cells: ['7', '8', '9'] },
      ],
    });
  });

  it('does not take the byte-order mark for a part of the first name', () => {
    expect(readCsv('\uFEFFdate,"close"\n', ',', limits)).toEqual({
      records: [{ line: 1, cells: ['date', 'close'] }],
    });
  });

  it.each([
    ['an open quote', 'a,b\n"x,2\n3,4', 2],
    ['a record beyond the limit', `a,b\n1,2\n${'x'.repeat(20_000)},2\n`, 3],
  ])('says where %s begins', (_name, text, line) => {
    expect(readCsv(text, ',', limits)).toEqual({ brokenAt: line });
  });

  it('reads no more records than it may', () => {
    const reading = readCsv('x\n'.repeat(5_000), ',', limits);
    expect('records' in reading && reading.records.length).toBe(1_000);
  });

  it('reads what it wrote', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '1', '"', ',', ';', '\n', '\r', ' ', '\t', '=', 'é'),
    });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, (written) => {
        const reading = readCsv(writeCsv(written), ',', limits);
        expect('records' in reading && reading.records.map(({ cells }) => cells)).toEqual(written);
      }),
    );
  });
});
