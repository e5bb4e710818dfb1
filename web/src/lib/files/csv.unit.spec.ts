import { expect, it } from '@jest/globals';

import { csvBlob, csvOf } from './csv';

const bytesOf = async (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (reader.result instanceof ArrayBuffer) resolve(new Uint8Array(reader.result));
    });
    reader.addEventListener('error', () => {
      reject(new Error('The file could not be read'));
    });
    reader.readAsArrayBuffer(blob);
  });

it('a text is no formula in a CSV made by the browser (regression: only those of the server were neutralised)', () => {
  expect(csvOf([['=HYPERLINK("x")', '-12.50', '+1', '-1+2', null, 'a, b']])).toBe(
    `"'=HYPERLINK(""x"")",-12.50,'+1,'-1+2,,"a, b"\r\n`,
  );
});

it('a CSV made by the browser begins with the byte-order mark (regression: accents were garbled in spreadsheets)', async () => {
  const bytes = await bytesOf(csvBlob('Preço médio'));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
