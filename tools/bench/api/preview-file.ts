import type { HttpClient } from '../harness/http-client.ts';

/** The largest file that is taken. */
const ROWS = 20_000;
const HEADER = 'date,type,quantity_btc,price_usd,value_usd,fee_usd,amount_usd,notes';

const day = (index: number): string =>
  new Date(Date.UTC(2016, 0, 1 + (index % 3_900))).toISOString().slice(0, 10);

/** Has a file looked at. Another name each time, since the plan of an equal file is kept. */
export async function previewFile(client: HttpClient, name: string): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, index) =>
      `${day(index)},buy,0.001,${String(50_000 + index)}.00,,0.10,,"file ${name}, row ${String(index)}"`,
  );
  await client.post('/api/transactions/import/preview', { file: { text: [HEADER, ...rows].join('\r\n') } });
}
