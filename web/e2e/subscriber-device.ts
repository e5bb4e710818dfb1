import { randomUUID } from 'node:crypto';
import { importResponseSchema } from '@app/contracts';
import { systemIds } from '@app/platform';
import type { Page } from 'playwright-core';
import { authorizationOf } from './signed-in.js';

/** Another device of the person whose page it is: what it records must show on the page. */
export class SubscriberDevice {
  constructor(private readonly page: Page) {}

  /** A command; throws what the server says unless it is carried out. */
  async send(path: string, body: object = {}): Promise<unknown> {
    const answer = await this.page.request.post(path, {
      headers: { authorization: await authorizationOf(this.page), 'idempotency-key': randomUUID() },
      data: body,
    });
    if (!answer.ok()) throw new Error(`${path}: ${String(answer.status())} ${await answer.text()}`);
    return answer.json();
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
