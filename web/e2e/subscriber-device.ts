import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from 'playwright-core';
import {
  calculateRecommendationResponseSchema,
  importResponseSchema,
  type PortfolioResponse,
  portfolioResponseSchema,
  type RecommendationView,
} from '@app/contracts';
import { systemIds } from '@app/platform';
import { authorizationOf } from './signed-in.js';

/** Another device of the person whose page it is: what it records must show on the page. */
export class SubscriberDevice {
  /** @param authorization of the page's own session unless said otherwise */
  constructor(
    private readonly page: Page,
    private readonly authorization = () => authorizationOf(page),
  ) {}

  /** A command; throws what the server says unless it is carried out. */
  async send(path: string, body: object = {}): Promise<unknown> {
    const answer = await this.#post(path, body);
    return (await accepted(path, answer)).json();
  }

  /** Throws unless it is read. */
  async read(path: string): Promise<string> {
    const answer = await this.page.request.get(path, {
      headers: { authorization: await this.authorization() },
    });
    return (await accepted(path, answer)).text();
  }

  /** This week's advice, or why there is none yet: its market is still that of an earlier day. */
  async advice(): Promise<RecommendationView | { readonly withheld: string }> {
    const answer = await this.#post('/api/recommendations', {});
    if (!answer.ok()) return { withheld: await answer.text() };
    return calculateRecommendationResponseSchema.parse(await answer.json()).recommendation;
  }

  async portfolio(): Promise<PortfolioResponse> {
    return portfolioResponseSchema.parse(JSON.parse(await this.read('/api/portfolio')));
  }

  /** Takes over a file of the own format: a header, and a row a line. */
  async import(lines: readonly string[]): Promise<void> {
    const answer = await this.send('/api/transactions/import', {
      ...{ importId: systemIds.uuidv7(), file: { text: lines.join('\n') }, expectedRows: lines.length - 1 },
      confirmed: true,
    });
    importResponseSchema.parse(answer);
  }

  async #post(path: string, body: object): Promise<APIResponse> {
    return this.page.request.post(path, {
      headers: { authorization: await this.authorization(), 'idempotency-key': randomUUID() },
      data: body,
    });
  }
}

async function accepted(path: string, answer: APIResponse): Promise<APIResponse> {
  if (!answer.ok()) throw new Error(`${path}: ${String(answer.status())} ${await answer.text()}`);
  return answer;
}
