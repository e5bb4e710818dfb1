import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import request, { type Test } from 'supertest';
import {
  type ImportRequestInput,
  type ImportResponse,
  importResponseSchema,
  type PreviewImportResponse,
  previewImportResponseSchema,
} from '@app/contracts';
import { Client } from './commands.js';

const rawBytes: Parameters<Test['parse']>[0] = (response, done) => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => {
    done(null, Buffer.concat(chunks));
  });
};

type Choices = Partial<Omit<ImportRequestInput, 'file'>>;

/** Imports as the web app makes them: looked at first, then taken over with what was seen. */
export class ImportClient extends Client {
  constructor(
    private readonly to: Server,
    private readonly as: string,
  ) {
    super(to, as);
  }

  async preview(text: string, { reading, decisions }: Choices = {}): Promise<PreviewImportResponse> {
    const body = { file: { base64: Buffer.from(text).toString('base64') }, reading, decisions };
    const answer = await this.post('/api/transactions/import/preview', body).expect(200);
    return previewImportResponseSchema.parse(answer.body);
  }

  /** The length of a preview's answer, which is not taken apart: that would keep the server of the same process busy. */
  async previewedBytes(text: string): Promise<number> {
    const body = { file: { base64: Buffer.from(text).toString('base64') } };
    const answer = await this.post('/api/transactions/import/preview', body)
      .expect(200)
      .buffer(true)
      .parse(rawBytes);
    return Buffer.isBuffer(answer.body) ? answer.body.length : 0;
  }

  /** The request of an import after its preview. */
  async requestOf(text: string, choices: Choices = {}): Promise<object> {
    const { importId, counts } = await this.preview(text, choices);
    return {
      file: { base64: Buffer.from(text).toString('base64') },
      importId,
      expectedRows: Math.max(1, counts.taken),
      ...choices,
    };
  }

  async import(text: string, choices: Choices = {}): Promise<ImportResponse> {
    const body = await this.requestOf(text, choices);
    const answer = await this.post('/api/transactions/import', body, randomUUID()).expect(201);
    return importResponseSchema.parse(answer.body);
  }

  async export(): Promise<string> {
    const answer = await request(this.to)
      .get('/api/exports/transactions.csv')
      .set('Authorization', this.as)
      .expect(200)
      .buffer(true)
      .parse(rawBytes);
    return String(answer.body);
  }
}

export const OWN_HEADER = 'date,type,quantity_btc,price_usd,value_usd,fee_usd,amount_usd,notes';
