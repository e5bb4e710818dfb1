import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SecondFactorTicket } from '@app/contracts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../../core/dependencies.js';
import { ProblemError } from '../../core/http/problem.error.js';
import type { ProvenPerson } from '../opened-sessions.js';
import { type NewTicket, SecondFactorRepository } from './second-factor.repository.js';
import { SecondFactors } from './second-factors.js';

const TICKET_MS = 5 * 60 * 1000;
const TICKET_BYTES = 32;

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

export type PresentedTicket = NewTicket;

/** Stands for a password that was right, for five minutes and one sign-in. Only its hash is stored. */
@Injectable()
export class SignInTickets {
  constructor(
    private readonly factors: SecondFactors,
    private readonly repository: SecondFactorRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ProblemError 401 with a ticket where the password is not enough */
  async requireSecondFactor({ account, passwordHash, mustChangePassword }: ProvenPerson): Promise<void> {
    const { userId } = account;
    if (!(await this.factors.has(userId))) return;
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + TICKET_MS);
    await this.repository.addTicket(
      { hash: hashOf(ticket), userId, passwordHash, mustChangePassword, expiresAt },
      now,
    );
    const members: SecondFactorTicket = {
      ...{ ticket, expiresAt: expiresAt.toISOString() },
      methods: [...(await this.factors.methodsOf(userId))],
    };
    throw new ProblemError({
      status: 401,
      code: 'AUTH.SECOND_FACTOR_REQUIRED',
      detail: 'The password is right; a code or a passkey is needed as well',
      members: { ...members },
    });
  }

  /** @throws ProblemError 401 for one that has ended, was used, or never was */
  async find(ticket: string): Promise<PresentedTicket> {
    const found = await this.repository.findTicket(hashOf(ticket), this.clock.now());
    if (found === undefined) throw ticketEnded();
    return found;
  }

  /** @throws ProblemError 401 where another request has used it */
  async take({ hash }: PresentedTicket): Promise<void> {
    if (!(await this.repository.takeTicket(hash))) throw ticketEnded();
  }
}

const ticketEnded = (): ProblemError =>
  new ProblemError({
    status: 401,
    code: 'AUTH.SECOND_FACTOR_EXPIRED',
    detail: 'The time for the second step is over; please sign in again',
  });
