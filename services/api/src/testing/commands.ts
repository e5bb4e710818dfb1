import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import request, { type Test } from 'supertest';
import {
  calculateRecommendationResponseSchema,
  idempotencyKeyHeader,
  type RecommendationView,
  recordTradeResponseSchema,
} from '@app/contracts';

/** A signed-in person's requests. Every command has a key of its own unless one is given. */
export class Client {
  constructor(
    private readonly server: Server,
    private readonly authorization: string,
  ) {}

  get(path: string): Test {
    return request(this.server).get(path).set('Authorization', this.authorization);
  }

  post(path: string, body: object = {}, key: string = randomUUID()): Test {
    return request(this.server)
      .post(path)
      .set('Authorization', this.authorization)
      .set(idempotencyKeyHeader, key)
      .send(body);
  }

  put(path: string, body: object, key: string = randomUUID()): Test {
    return request(this.server)
      .put(path)
      .set('Authorization', this.authorization)
      .set(idempotencyKeyHeader, key)
      .send(body);
  }

  delete(path: string, key: string = randomUUID()): Test {
    return request(this.server)
      .delete(path)
      .set('Authorization', this.authorization)
      .set(idempotencyKeyHeader, key);
  }

  /** Records a manual trade and gives its id. */
  async trade(body: object): Promise<string> {
    const answer = await this.post('/api/transactions', { ...manualBuy, ...body }).expect(201);
    return recordTradeResponseSchema.parse(answer.body).transactionId;
  }

  async calculate(): Promise<RecommendationView> {
    const answer = await this.post('/api/recommendations').expect(201);
    return calculateRecommendationResponseSchema.parse(answer.body).recommendation;
  }

  execute(recommendationId: string, body: object = {}, key?: string): Test {
    return this.post(`/api/recommendations/${recommendationId}/execute`, { ...workedExample, ...body }, key);
  }

  async deposit(amountUsd: string): Promise<void> {
    await this.post('/api/dynamic-balance/deposits', { amountUsd }).expect(201);
  }
}

/** Base 100, planned 60, value 58.90, fee 0.30: builds 40.80 (ledger, "Execute the investment"). */
export const workedExample = {
  part: 'investment',
  quantityBtc: '0.000589',
  priceUsd: '100000.00',
  feeUsd: '0.30',
  tradedOn: '2026-11-27',
};

/** One Bitcoin for 100 000 dollars. */
export const manualBuy = { type: 'buy', quantityBtc: '1', priceUsd: '100000', tradedOn: '2026-11-20' };
