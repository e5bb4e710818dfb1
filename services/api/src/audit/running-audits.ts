import { Injectable } from '@nestjs/common';
import { PersonSlots } from '../core/http/person-slots.js';
import { ProblemError } from '../core/http/problem.error.js';

/** Bounds what reads whole streams: a page asks for four things at once, and some auditors work at the same time. */
@Injectable()
export class RunningAudits {
  readonly #slots = new PersonSlots({ perPerson: 6, inAll: 18 });

  /** @throws ProblemError 429 while too many of the reader, or of all, are under way */
  async run<Answer>(readerId: string, work: () => Promise<Answer>): Promise<Answer> {
    const giveBack = this.#slots.take(readerId);
    if (giveBack === undefined)
      throw new ProblemError({
        ...{ status: 429, code: 'AUDIT.RUNNING' },
        detail: 'Other reads of whole records are running, please try again in a moment',
        headers: { 'Retry-After': '2' },
      });
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}
