import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type BacktestsResponse, backtestWindows } from '@app/contracts';
import { BacktestsRepository } from './backtests.repository.js';

export class ReadBacktestsQuery extends Query<BacktestsResponse> {}

@QueryHandler(ReadBacktestsQuery)
export class ReadBacktestsHandler implements IQueryHandler<ReadBacktestsQuery> {
  constructor(private readonly backtests: BacktestsRepository) {}

  async execute(): Promise<BacktestsResponse> {
    const stored = new Map((await this.backtests.windows()).map((row) => [row.window, row]));
    return {
      items: backtestWindows.map(({ id, from, to }) => {
        const row = stored.get(id);
        const window = { window: id, from, to };
        // A closed window has the figures that come with the code where none can be computed.
        if (to !== null) return { ...window, status: 'ready', reason: null };
        if (row === undefined) return { ...window, status: 'not_ready', reason: null };
        const { unavailable } = row;
        return { ...window, status: unavailable === null ? 'ready' : 'unavailable', reason: unavailable };
      }),
    };
  }
}
