import { describe, expect, it } from '@jest/globals';
import { codeOf, draftOf, fault, read } from './read-file.fixture.js';
import type { ReadFile, ReadingChoices } from './read-file.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** A generic file with its columns confirmed. */
const columns = { date: 0, type: 1, quantity: 2, price: 3, notes: 4 } as const;
const generic = (rows: readonly string[], choices: ReadingChoices = {}): ReadFile =>
  read(['Date;Type;Quantity;Price;Notes', ...rows].join('\n'), { columns, ...choices });

const BINANCE = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';

describe('the text of a file', () => {
  const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
  const line = 'date,type,x\n2024-01-01,buy,1\n';

  it.each([
    ['a byte-order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(line)]), 'utf-8'],
    ['UTF-16 little endian', Buffer.from(`\uFEFF${line}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 big endian', Buffer.from(`\uFEFF${line}`, 'utf16le').swap16(), 'utf-16be'],
  ])('is read with %s', (_case, content, encoding) => {
    expect(read(content)).toMatchObject({ encoding, table: { headers: ['date', 'type', 'x'] } });
  });

  it.each([
    ['Latin 1', Buffer.from('data;preço\n1;2', 'latin1')],
    ['UTF-16 without its mark', Buffer.from(line, 'utf16le')],
    ['half of a UTF-16 character', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
  ])('is rejected in %s instead of being guessed', (_case, content) => {
    expect(fault(content)).toMatchObject({ code: 'IMPORT.ENCODING' });
  });

  it.each([
    ['IMPORT.FILE_IS_WORKBOOK', Buffer.concat([ZIP, bytes('[Content_Types].xml xl/workbook.xml')])],
    ['IMPORT.FILE_IS_WORKBOOK', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['IMPORT.FILE_IS_ARCHIVE', Buffer.concat([ZIP, bytes('trades.csv')])],
    ['IMPORT.FILE_IS_ARCHIVE', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
    ['IMPORT.FILE_IS_PDF', bytes('%PDF-1.7 statement')],
  ])('is told what it is where it is none: %s was one of a wrong encoding', (code, content) => {
    expect(fault(content)).toMatchObject({ code });
  });

  it.each([
    ['IMPORT.FILE_EMPTY', ''],
    ['IMPORT.FILE_EMPTY', '\n\n;;\n'],
    ['IMPORT.NO_ROWS', 'date;type\r\n\r\n;\r\n'],
    ['IMPORT.CSV_BROKEN', 'date;type\n"2024;buy\n'],
    ['IMPORT.TOO_MANY_ROWS', `date;type\n${'2024-01-01;buy\n'.repeat(20_001)}`],
    ['IMPORT.TOO_MANY_COLUMNS', `${'a;'.repeat(201)}b\n1;2`],
    ['IMPORT.FILE_TOO_LARGE', `date;type\n${'x'.repeat(5_000_000)}`],
  ])('is rejected as %s', (code, content) => {
    expect(fault(content)).toMatchObject({ code });
  });

  it('takes comma, semicolon, tab and the line by which spreadsheets name one', () => {
    expect(read('date,a;b\n1,2').table.delimiter).toBe(',');
    expect(read('date;"a,b,c"\n1;2').table.delimiter).toBe(';');
    expect(read('date\ttype\n1\t2').table.delimiter).toBe('\t');
    const named = read('sep=;\r\ndate;type\r\n1;2\r\n');
    expect(named.table).toMatchObject({ delimiter: ';', headers: ['date', 'type'] });
    expect(named.table.rows).toEqual([{ line: 3, cells: ['1', '2'], surplus: 0 }]);
  });

  it('names the line on which a row begins, over quoted line ends and empty lines', () => {
    const { table } = read('date;notes\r\n1;"a\r\nb\r\nc"\r\n\r\n;\r\n2;x\r\n3;y\r\n\r\n\r\n');
    expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '1', 'a\r\nb\r\nc'],
      [7, '2', 'x'],
      [8, '3', 'y'],
    ]);
  });

  it('gives cells back that were kept from being run, and leaves negative numbers alone', () => {
    const { table } = read("date;a;b;c;d\n'=1+1;'+x;''@y;-5.00;'quoted'\n");
    expect(table.rows[0]?.cells).toEqual(['=1+1', '+x', "'@y", '-5.00', "'quoted'"]);
  });

  it('rejects a row with more cells than the header, and fills up a shorter one', () => {
    const { rows } = generic([
      '2024-01-13;buy;1;50000;x;y',
      '2024-01-13;buy;1;50000',
      '2024-01-13;buy;1;50000;x;;',
    ]);
    expect(rows.map(codeOf)).toEqual(['IMPORT.CELLS', undefined, undefined]);
  });
});

describe('dates of a column', () => {
  it('are read in the one order that fits all of them', () => {
    expect(generic(['01/02/2024;buy;1;5', '13/02/2024;buy;1;5'])).toMatchObject({ dateOrder: 'dmy' });
    expect(generic(['01/02/2024;buy;1;5', '02/13/2024;buy;1;5'])).toMatchObject({ dateOrder: 'mdy' });
    expect(draftOf(generic(['2024-02-01 10:00:00;buy;1;5']).rows[0])).toMatchObject({ date: '2024-02-01' });
  });

  it('are asked for where every one reads in two ways, with an example', () => {
    const { questions, rows } = generic(['01/01/2024;buy;1;5', '01/02/2024;buy;1;5']);
    expect(questions).toEqual([
      { kind: 'date_order', column: 0, example: '01/02/2024', options: ['dmy', 'mdy'] },
    ]);
    expect(rows).toEqual([]);
  });

  it('are asked for where no order fits all of them', () => {
    expect(generic(['13/02/2024;buy;1;5', '02/13/2024;buy;1;5']).questions).toMatchObject([
      { kind: 'date_order', example: '02/13/2024', options: ['ymd', 'dmy', 'mdy'] },
    ]);
  });

  it('are read as the person answered; those that do not fit are rejected', () => {
    const { rows } = generic(['01/02/2024;buy;1;5', '31/31/2024;buy;1;5'], { dateOrder: 'mdy' });
    expect(draftOf(rows[0])).toMatchObject({ date: '2024-01-02' });
    expect(codeOf(rows[1])).toBe('IMPORT.DATE_UNREADABLE');
  });

  it('do not matter where both ways give the same day', () => {
    expect(generic(['01/01/2024;buy;1;5']).questions).toEqual([]);
  });

  it.each(['2024-02-30', '0000-01-01', 'yesterday', '2024-01-01 25:00', '2024-1'])('refuse %s', (day) => {
    expect(codeOf(generic([`${day};buy;1;5`]).rows[0])).toBe('IMPORT.DATE_UNREADABLE');
  });

  it('with a zone are days of the person', () => {
    // 01:30 in UTC is still the evening before in São Paulo.
    const { rows } = generic([
      '2024-02-01T01:30:00Z;buy;1;5',
      '2024-02-01 01:30:00;buy;1;5',
      '2024-02-01 01:30 +09:00;buy;1;5',
    ]);
    expect(rows.map((row) => draftOf(row)?.date)).toEqual(['2024-01-31', '2024-02-01', '2024-01-31']);
  });
});

describe('numbers of a column', () => {
  const quantityOf = (cell: string, choices: ReadingChoices = {}): bigint | undefined => {
    const draft = draftOf(generic([`2024-01-13;buy;${cell};50000`], choices).rows[0]);
    return draft !== undefined && 'quantity' in draft ? draft.quantity : undefined;
  };

  it.each([
    ['0.5', 50_000_000n],
    ['0,5', 50_000_000n],
    ['1.50000000', 150_000_000n],
    ['2', 200_000_000n],
    ['1e-5', 1_000n],
    ['1,2E-5', 1_200n],
    ['1.234.567,5', 123_456_750_000_000n],
    ['0.005', 500_000n],
    ['0,12345678 BTC', 12_345_678n],
  ])('read %s', (cell, value) => {
    expect(quantityOf(cell)).toBe(value);
  });

  it.each(['1.234', '1,234', '12.345'])('ask about %s, which is a thousand or a fraction', (cell) => {
    expect(generic([`2024-01-13;buy;${cell};50000`]).questions).toMatchObject([
      { kind: 'number_format', field: 'quantity', column: 2, example: cell, options: ['dot', 'comma'] },
    ]);
    expect(quantityOf('1.234', { numberFormat: 'dot' })).toBe(123_400_000n);
    expect(quantityOf('1.234', { numberFormats: { quantity: 'comma' } })).toBe(123_400_000_000n);
  });

  it('are one format for the whole column: a cell that says it answers for the others', () => {
    const { rows, questions } = generic(['2024-01-13;buy;1.234;5', '2024-01-13;buy;1,5;5']);
    expect(questions).toEqual([]);
    expect(draftOf(rows[0])).toMatchObject({ quantity: 123_400_000_000n });
  });

  it('of another column say nothing about a generic file', () => {
    expect(generic(['2024-01-13;buy;1.234;50.000,00']).questions).toMatchObject([{ field: 'quantity' }]);
  });

  it('that contradict each other are asked about', () => {
    expect(generic(['2024-01-13;buy;1.5;5', '2024-01-13;buy;1,5;5']).questions).toMatchObject([
      { kind: 'number_format', example: '1,5' },
    ]);
  });

  it.each([
    ['abc', 'IMPORT.NUMBER_UNREADABLE'],
    ['-1', 'IMPORT.NEGATIVE'],
    ['0.123456789', 'IMPORT.TOO_MANY_DECIMALS'],
    ['', 'IMPORT.VALUE_MISSING'],
    ['1 ETH', 'IMPORT.NOT_BITCOIN'],
    ['99999999999', 'IMPORT.CELL_INVALID'],
  ])('reject %s as %s', (cell, code) => {
    expect(codeOf(generic([`2024-01-13;buy;${cell};50000`]).rows[0])).toBe(code);
  });
});

describe('a generic file', () => {
  it('is not read before its columns are confirmed; a proposal is made by their names', () => {
    const { questions, columns: proposed } = read(
      'Data;Tipo;Quantidade;Preço;Observação\n13/01/2024;compra;1;5;x',
    );
    expect(questions).toEqual([{ kind: 'columns', missing: [] }]);
    expect(proposed).toEqual({ date: 0, type: 1, quantity: 2, price: 3, notes: 4 });
  });

  it('is read by index, so that columns of one name can be distinguished', () => {
    const file = 'Date,Amount,Amount,Type\n2024-01-13,0.5,25000,buy';
    expect(read(file).questions).toEqual([{ kind: 'columns', missing: ['quantity', 'price'] }]);
    const { rows } = read(file, { columns: { date: 0, quantity: 1, value: 2, type: 3 } });
    expect(draftOf(rows[0])).toMatchObject({ quantity: 50_000_000n, value: { digits: 25_000n, scale: 0 } });
  });

  it('knows trades by their words, and every other type by what the person said', () => {
    const rows = [
      '2024-01-13;COMPRA;1;5',
      '2024-01-13;Venda;1;5',
      '2024-01-13;aporte;1;5',
      '2024-01-13;__proto__;1;5',
    ];
    expect(generic(rows).rows.map((row) => draftOf(row)?.kind ?? codeOf(row))).toEqual([
      'buy',
      'sell',
      'IMPORT.TYPE_UNKNOWN',
      'IMPORT.TYPE_UNKNOWN',
    ]);
    expect(draftOf(generic(rows, { types: { aporte: 'reinvestment' } }).rows[2])?.kind).toBe('reinvestment');
  });
});

describe('a Binance trade history', () => {
  it('is known by its header; its days are converted to the zone of the person', () => {
    const { format, rows } = read(
      [BINANCE, '2024-02-01 01:30:00,BTCUSDT,BUY,43250.01,0.01BTC,432.5001USDT,0.00001BTC'].join('\n'),
    );
    expect(format).toBe('binance');
    expect(draftOf(rows[0])).toMatchObject({
      kind: 'buy',
      date: '2024-01-31',
      quantity: 1_000_000n,
      currency: 'USD',
      fee: { digits: 0n },
      feeBtc: 1_000n,
      notices: ['dollar_coin', 'fee_in_bitcoin'],
    });
  });

  it('is known in its older form, with two digits of the year, and in Portuguese', () => {
    const older =
      'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n21-03-01 12:00:00,BTCBRL,SELL,300000,0.1,30000,30,BRL';
    expect(read(older)).toMatchObject({ format: 'binance', dateOrder: 'ymd' });
    expect(draftOf(read(older).rows[0])).toMatchObject({ kind: 'sell', date: '2021-03-01', currency: 'BRL' });
    const portuguese =
      'Data(UTC);Par;Lado;Preço;Executado;Quantidade;Taxa\n2024-02-01 12:00:00;BTCUSDT;COMPRA;43250;1BTC;43250USDT;1USDT';
    expect(draftOf(read(portuguese).rows[0])).toMatchObject({ kind: 'buy', fee: { digits: 1n, scale: 0 } });
  });

  it('tells what it cannot take: other coins, other money, fees without a price', () => {
    const day = '2024-02-01 12:00:00';
    const file = [
      BINANCE,
      `${day},ETHUSDT,BUY,2000,1ETH,2000USDT,1USDT`,
      `${day},BTCEUR,BUY,40000,1BTC,40000EUR,1EUR`,
      `${day},BTCUSDT,BUY,40000,1BTC,40000USDT,0.01BNB`,
    ].join('\n');
    expect(read(file).rows.map(codeOf)).toEqual([
      'IMPORT.NOT_BITCOIN',
      'IMPORT.CURRENCY_UNKNOWN',
      'IMPORT.FEE_CURRENCY',
    ]);
    expect(draftOf(read(file, { otherFees: 'leave_out' }).rows[2])).toMatchObject({
      notices: ['dollar_coin', 'fee_left_out'],
    });
  });

  it('can be read as a generic file instead', () => {
    const file = [BINANCE, '2024-02-01 12:00:00,BTCUSDT,BUY,43250,1BTC,43250USDT,1USDT'].join('\n');
    expect(read(file, { format: 'generic' })).toMatchObject({ format: 'generic', detected: 'binance' });
    expect(fault(file, { format: 'mercado_bitcoin' })).toMatchObject({ code: 'IMPORT.FORMAT_MISMATCH' });
  });
});

describe('a Mercado Bitcoin file', () => {
  it('of executed orders is in reais', () => {
    const { format, rows } = read(
      'Data;Par;Operação;Quantidade;Preço;Total;Taxa\n13/01/2024 10:00;BTC-BRL;Compra;0,01;250.000,00;2.500,00;7,50',
    );
    expect(format).toBe('mercado_bitcoin');
    expect(draftOf(rows[0])).toMatchObject({
      kind: 'buy',
      currency: 'BRL',
      quantity: 1_000_000n,
      fee: { digits: 75n, scale: 1 },
    });
  });

  it('that is a statement makes one trade of its two lines, and tells the others', () => {
    const { rows } = read(
      [
        'Data,Categoria,Moeda,Quantidade,Saldo',
        '2024-01-17 09:47:30.536247,Execução de ordem,BRL,-2500.00,0',
        '2024-01-17 09:47:30.540001,Execução de ordem,BTC,0.01,0.01',
        '2024-01-18 09:00:00,Depósito,BRL,100,100',
        '2024-01-19 09:00:00,Execução de ordem,BTC,-0.01,0',
      ].join('\n'),
    );
    expect(draftOf(rows[0])).toMatchObject({
      kind: 'buy',
      date: '2024-01-17',
      quantity: 1_000_000n,
      value: { digits: 2_500n, scale: 0 },
    });
    expect(rows.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(rows.map(codeOf)).toEqual([undefined, 'IMPORT.NOT_A_TRADE', 'IMPORT.UNPAIRED']);
  });
});

describe('an own file', () => {
  const header =
    'date;type;quantity_btc;price_usd;value_usd;fee_usd;amount_usd;paid_brl;brl_per_usd;rate_date;rate_source;notes;order';

  it('is read also after a Brazilian spreadsheet has saved it in its own way', () => {
    const { format, dateOrder, isOrdered, rows } = read(
      [
        header,
        '13/10/2026;buy;0,5;60000,00;30000,00;1,50;;150007,50;5;05/10/2026;bank;;2',
        '12/10/2026;deposit;;;;;10,00;;;;;;1',
      ].join('\r\n'),
    );
    expect({ format, dateOrder, isOrdered }).toEqual({ format: 'own', dateOrder: 'dmy', isOrdered: true });
    expect(rows.map(({ line }) => line)).toEqual([3, 2]);
    expect(draftOf(rows[1])).toMatchObject({
      paid: { rate: '5', rateDate: '2026-10-05', rateSource: 'entered by the user' },
    });
  });

  it('asks what a spreadsheet left open (regression: 1,234 BTC were 1234, and 13/02/24 was in 2013)', () => {
    const asked = (row: string, choices: ReadingChoices = {}) => read([header, row].join('\n'), choices);
    expect(asked('2026-10-13;buy;1,234;50000;;0;;;;;;;1').questions).toMatchObject([
      { kind: 'number_format', field: 'quantity', example: '1,234', options: ['dot', 'comma'] },
    ]);
    const { rows } = asked('2026-10-13;buy;1,234;50000;;0;;;;;;;1', { numberFormat: 'comma' });
    expect(draftOf(rows[0])).toMatchObject({ quantity: 123_400_000n });
    // As it is written, the point is decimal: nothing to ask.
    expect(draftOf(asked('2026-10-13;buy;1.234;50000;;0;;;;;;;1').rows[0])).toMatchObject({
      quantity: 123_400_000n,
    });
    expect(asked('13/02/24;buy;1;50000;;0;;;;;;;1').questions).toMatchObject([
      { kind: 'date_order', example: '13/02/24', options: ['ymd', 'dmy'] },
    ]);
  });

  it('keeps its order by kind where two files were joined, so that numbers occur twice', () => {
    const rows = ['2026-10-13;deposit;;;;;10.00;;;;;;1', '2026-10-13;deposit;;;;;11.00;;;;;;1'];
    expect(read([header, ...rows].join('\n')).isOrdered).toBe(false);
  });

  it.each([
    ['2026-10-13;buy;1;5;;0;;10;;;;;1', 'IMPORT.VALUE_MISSING'],
    ['2026-10-13;deposit;;;;;1.005;;;;;;1', 'IMPORT.TOO_MANY_DECIMALS'],
    ['2026-10-13;deposit;;;;;;;;;;;1', 'IMPORT.VALUE_MISSING'],
    [`2026-10-13;deposit;;;;;1.00;;;;;${'x'.repeat(1_001)};1`, 'IMPORT.NOTES_TOO_LONG'],
  ])('rejects %s', (row, code) => {
    expect(codeOf(read([header, row, '2026-10-13;deposit;;;;;1.50;;;;;;2'].join('\n')).rows[0])).toBe(code);
  });
});
