import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, Query, QueryBus } from '@nestjs/cqrs';
import type { Logger } from '@app/platform';
import { inSpan } from '@app/platform/tracing';
import { LOGGER, USE_CASE_OPTIONS } from '../dependencies.js';
import { problemFor } from '../http/problem-for.js';
import { progressOf, timeLimitOf } from './time-limit.js';
import { UseCaseTimeoutError } from './use-case-timeout.error.js';

export interface UseCaseReport {
  /** Name of the command or query without its suffix, such as `RecordTrade`. */
  readonly useCase: string;
  readonly ms: number;
  readonly outcome: 'done' | 'rejected' | 'timeout' | 'error';
  /** Code of the problem; absent when the use case is done. */
  readonly code?: string;
}

export interface UseCaseOptions {
  readonly observe?: (report: UseCaseReport) => void;
  /** Replaces the default time limit in tests. */
  readonly defaultLimitMs?: number;
}

/**
 * Executes every command and query of the api: the only user of the two buses. Each execution is bounded in time, logged
 * and measured. Neither the log line nor the metrics hold anything of the message but its name.
 */
@Injectable()
export class UseCases {
  constructor(
    @Inject(CommandBus) private readonly commands: Pick<CommandBus, 'execute'>,
    @Inject(QueryBus) private readonly queries: Pick<QueryBus, 'execute'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(USE_CASE_OPTIONS) private readonly options: UseCaseOptions,
  ) {}

  /** @throws UseCaseTimeoutError after the time limit, or after it without progress; otherwise the error of the handler */
  async execute<Result>(message: Command<Result> | Query<Result>): Promise<Result> {
    const useCase = message.constructor.name.replace(/(Command|Query)$/, '');
    const startedAt = performance.now();
    const report = (outcome: Omit<UseCaseReport, 'useCase' | 'ms'>): void => {
      this.report({ useCase, ms: performance.now() - startedAt, ...outcome });
    };
    try {
      const result = await inSpan(useCase, {}, () => this.bounded(message, useCase));
      report({ outcome: 'done' });
      return result;
    } catch (error) {
      report(failureOf(error));
      throw error;
    }
  }

  private async bounded<Result>(message: Command<Result> | Query<Result>, useCase: string): Promise<Result> {
    const isCommand = message instanceof Command;
    const work = isCommand ? this.commands.execute(message) : this.queries.execute(message);
    const limitMs = timeLimitOf(message, this.options.defaultLimitMs);
    const progress = progressOf(message);
    let timer: NodeJS.Timeout | undefined;
    if (progress !== undefined) progress.report = () => timer?.refresh();
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const timeout = new UseCaseTimeoutError(isCommand ? 'command' : 'query', work);
        this.logger.error({ useCase, limitMs }, 'a use case exceeded its time limit');
        reject(timeout);
      }, limitMs);
    });
    try {
      return await Promise.race([work, expired]);
    } finally {
      clearTimeout(timer);
      // A cleared timer that is refreshed would run again.
      timer = undefined;
    }
  }

  private report(report: UseCaseReport): void {
    this.logger.debug({ ...report, ms: Math.round(report.ms) }, 'use case executed');
    this.options.observe?.(report);
  }
}

function failureOf(error: unknown): Pick<UseCaseReport, 'outcome' | 'code'> {
  const { body, unexpected } = problemFor(error, '-');
  if (error instanceof UseCaseTimeoutError) return { outcome: 'timeout', code: body.code };
  return { outcome: unexpected ? 'error' : 'rejected', code: body.code };
}
