import { randomUUID } from 'node:crypto';
import {
  calculateRecommendationResponseSchema,
  importResponseSchema,
  portfolioResponseSchema,
  transactionsResponseSchema,
  type PortfolioResponse,
  type RecommendationView,
  type TransactionView,
} from '@app/contracts';
import { systemIds } from '@app/platform';
import type { Page } from 'playwright-core';
import { authorizationOf } from './signed-in.js';

/** Another device of the person whose page it is: what it records must show on the page. */
export class SubscriberDevice {
  constructor(private readonly page: Page) {}

  /** A command; fails with what the server says. */
  async send(path: string, body: object = {}): Promise<unknown> {
    const answer = await this.page.request.post(path, {
      headers: { authorization: await authorizationOf(this.page), 'idempotency-key': randomUUID() },
      data: body,
    });
    if (!answer.ok()) throw new Error(`${path}: ${String(answer.status())} ${await answer.text()}`);
    return answer.json();
  }

  async remove(path: string): Promise<void> {
    const answer = await this.page.request.delete(path, {
      headers: { authorization: await authorizationOf(this.page), 'idempotency-key': randomUUID() },
      data: {},
    });
    if (!answer.ok()) throw new Error(`${path}: ${String(answer.status())} ${await answer.text()}`);
  }

  async read(path: string): Promise<unknown> {
    const answer = await this.page.request.get(path, {
      headers: { authorization: await authorizationOf(this.page) },
    });
    if (!answer.ok()) throw new Error(`${path}: ${String(answer.status())} ${await answer.text()}`);
    return answer.json();
  }

  async readText(path: string): Promise<string> {
    const answer = await this.page.request.get(path, {
      headers: { authorization: await authorizationOf(this.page) },
    });
    if (!answer.ok()) throw new Error(`${path}: ${String(answer.status())}`);
    return answer.text();
  }

  /** This week's advice, as soon as the market of that week is known. */
  async advice(): Promise<RecommendationView> {
    let last: unknown;
    for (let turn = 0; turn < 300; turn += 1) {
      try {
        const answer = await this.send('/api/recommendations');
        return calculateRecommendationResponseSchema.parse(answer).recommendation;
      } catch (error) {
        last = error;
        // The market of a week ago is still what is known.
        await this.page.request.get('/api/market-data/?force_refresh=true', {
          headers: { authorization: await authorizationOf(this.page) },
        });
        await this.page.waitForTimeout(200);
      }
    }
    throw last;
  }

  async portfolio(): Promise<PortfolioResponse> {
    return portfolioResponseSchema.parse(await this.read('/api/portfolio'));
  }

  async transactions(): Promise<TransactionView[]> {
    const found: TransactionView[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = transactionsResponseSchema.parse(await this.read(`/api/transactions?limit=100${query}`));
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    return found;
  }

  /** Takes over a file of the own format: a header, and a row a line. */
  async import(lines: readonly string[]): Promise<void> {
    const answer = await this.send('/api/transactions/import', {
      ...{ importId: systemIds.uuidv7(), file: { text: lines.join('\n') }, expectedRows: lines.length - 1 },
      confirmed: true,
    });
    importResponseSchema.parse(answer);
  }
}
