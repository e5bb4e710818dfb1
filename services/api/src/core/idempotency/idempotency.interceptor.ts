import { createHash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { identityProofShape } from '@app/contracts';
import { delay, type Logger, retry } from '@app/platform';
import { LOGGER, SHUTDOWN_SIGNAL } from '../dependencies.js';
import { userOf } from '../http/current-user.js';
import { ProblemError } from '../http/problem.error.js';
import { splitTarget } from '../http/request-target.js';
import { UseCaseTimeoutError } from '../use-cases/use-case-timeout.error.js';
import { AppendTracker } from './append-tracking.js';
import { canonicalJson } from './canonical-json.js';
import { idempotencyKeyOf, keyReused } from './idempotency-key.js';
import {
  IdempotencyRepository,
  type IdempotencyRequest,
  type StoredAnswer,
} from './idempotency.repository.js';

/** A reservation of no known process is taken over after this long; the fold of the stream makes that safe. */
const ABANDONED_AFTER_MS = 15_000;
/** A repeated request waits for the answer to the first one, so that both get the same. */
const POLL_MS = 50;
const POLLS = 100;
/**
 * Polls in a row that find the process of a reservation gone before it is taken over: a process that only lost its
 * connection to Postgres is back sooner.
 */
const POLLS_GONE = 20;
const RETRY_RELEASE = { attempts: Number.POSITIVE_INFINITY, baseMs: 250, factor: 2, maxMs: 2_000 };

const bodySchema = z.record(z.string(), z.unknown());

/**
 * Makes a repeated request one command: the key is reserved before the command is dispatched and answers with the
 * stored result afterwards. A rejection or an error releases the key. Where the outcome of an append is unknown, the
 * reservation stays for 15 seconds. That of a process that is gone is taken over, that of a living one never.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly repository: IdempotencyRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.once(context, next));
  }

  private async once(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const reservation: IdempotencyRequest = {
      userId: userOf(request).userId,
      key: idempotencyKeyOf(request),
      hash: hashOf(request),
    };
    const stored = await this.reserve(reservation);
    if (stored !== undefined) {
      response.status(stored.status).set('Idempotent-Replayed', 'true');
      return { ...stored.body, repeated: true };
    }
    const body = await this.dispatch(reservation, next);
    await this.store(reservation, { status: response.statusCode, body: bodySchema.parse(body) });
    return body;
  }

  /** @returns the stored answer of an earlier request, undefined once the key is ours */
  private async reserve(reservation: IdempotencyRequest): Promise<StoredAnswer | undefined> {
    let pollsGone = 0;
    for (let poll = 0; poll < POLLS; poll += 1) {
      const state = await this.repository.reserve(reservation, ABANDONED_AFTER_MS);
      switch (state.kind) {
        case 'reserved':
          return undefined;
        case 'answered':
          return state.answer;
        case 'other-request':
          throw keyReused();
        case 'holder-gone':
          pollsGone += 1;
          if (pollsGone >= POLLS_GONE && (await this.repository.takeOver(reservation, state.holder)))
            return undefined;
          break;
        case 'in-progress':
          pollsGone = 0;
      }
      await delay(POLL_MS, this.signal);
    }
    throw new ProblemError({
      status: 409,
      code: 'IDEMPOTENCY.IN_PROGRESS',
      detail: 'The same request is still being processed',
      headers: { 'Retry-After': '5' },
    });
  }

  private async dispatch(reservation: IdempotencyRequest, next: CallHandler): Promise<unknown> {
    const appends = new AppendTracker();
    try {
      return await appends.run(() => lastValueFrom(next.handle()));
    } catch (error) {
      if (error instanceof UseCaseTimeoutError)
        // The command goes on after its time limit. Once it has ended, the same key finds what it wrote.
        void error.settled.then(() => this.endReservation(reservation, appends));
      else await this.endReservation(reservation, appends);
      throw error;
    }
  }

  /** Nothing works on the command any more. While Postgres is away this is tried in the background. */
  private async endReservation(reservation: IdempotencyRequest, appends?: AppendTracker): Promise<void> {
    const end = () =>
      appends?.isOutcomeUnknown === true
        ? this.repository.abandon(reservation)
        : this.repository.release(reservation);
    try {
      await end();
    } catch (error) {
      this.logger.warn({ err: error }, 'the key of a command could not be released yet');
      retry(end, { ...RETRY_RELEASE, signal: this.signal }).catch(() => undefined);
    }
  }

  /** The command is done: a failure to store its answer must not turn it into an error. */
  private async store(reservation: IdempotencyRequest, answer: StoredAnswer): Promise<void> {
    try {
      await this.repository.complete(reservation, answer);
    } catch (error) {
      this.logger.warn({ err: error }, 'the answer of a command could not be stored');
      void this.endReservation(reservation);
    }
  }
}

function hashOf(request: Request): Buffer {
  const path = request.path.replace(/\/+$/, '') + splitTarget(request.originalUrl).search;
  return createHash('sha256')
    .update(`${request.method} ${path}\n${textOf(withoutProof(request.body))}`)
    .digest();
}

/** What proves who asks is no part of what is asked: it is another one each time, or no quick hash of it may be stored. */
function withoutProof(body: unknown): unknown {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return body;
  return Object.fromEntries(
    Object.entries(parsed.data).filter(([name]) => !Object.hasOwn(identityProofShape, name)),
  );
}

/** The parser accepts any nesting, but serializing a very deep one overflows the stack; no valid command is so deep. */
function textOf(body: unknown): string {
  try {
    return canonicalJson(body ?? null);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ProblemError({
      status: 400,
      code: 'REQUEST.INVALID',
      detail: 'The request could not be read',
    });
  }
}
