import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { PersonSlots } from '../core/http/person-slots.js';
import { ProblemError } from '../core/http/problem.error.js';
import { UseCaseTimeoutError } from '../core/use-cases/use-case-timeout.error.js';

/** Bounds what reads whole streams: a page asks for four things at once, and some auditors work at the same time. */
@Injectable()
export class RunningAudits {
  readonly #slots = {
    /** Those of auditors and administrators: what people read of their own record does not keep them waiting. */
    audit: new PersonSlots({ perPerson: 6, inAll: 18 }),
    own: new PersonSlots({ perPerson: 3, inAll: 18 }),
  };

  /**
   * Until the answer is there; where `sentIn` is given, until that is sent or given up: a file is in memory so long.
   *
   * @throws ProblemError 429 while too many of the reader, or of all, are under way
   */
  async run<Answer>(
    readerId: string,
    work: () => Promise<Answer>,
    { of = 'audit', sentIn }: { readonly of?: 'audit' | 'own'; readonly sentIn?: Response } = {},
  ): Promise<Answer> {
    const giveBack = this.#slots[of].take(readerId);
    if (giveBack === undefined)
      throw new ProblemError({
        ...{ status: 429, code: 'AUDIT.RUNNING' },
        detail: 'Other reads of whole records are running, please try again in a moment',
        headers: { 'Retry-After': '2' },
      });
    try {
      const answer = await work();
      if (sentIn === undefined || sentIn.closed) giveBack();
      else sentIn.once('close', giveBack);
      return answer;
    } catch (error) {
      // Beyond its time limit the work goes on, and so does what it costs.
      if (error instanceof UseCaseTimeoutError) void error.settled.then(giveBack);
      else giveBack();
      throw error;
    }
  }
}
