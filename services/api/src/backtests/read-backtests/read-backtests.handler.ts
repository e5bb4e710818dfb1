import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { backtestWindows, type BacktestsResponse } from '@app/contracts';
import { BacktestsRepository } from '../backtests.repository.js';
import { ReadBacktestsQuery } from './read-backtests.query.js';

@QueryHandler(ReadBacktestsQuery)
export class ReadBacktestsHandler implements IQueryHandler<ReadBacktestsQuery> {
  constructor(private readonly backtests: BacktestsRepository) {}

  async execute(): Promise<BacktestsResponse> {
    const stored = new Map((await this.backtests.windows()).map((row) => [row.window, row]));
    return {
      items: backtestWindows.map(({ id, from, to }) => {
        const row = stored.get(id);
        const window = { window: id, from, to };
        if (row === undefined) return { ...window, status: 'not_ready', reason: null };
        const { unavailable } = row;
        return { ...window, status: unavailable === null ? 'ready' : 'unavailable', reason: unavailable };
      }),
    };
  }
}
