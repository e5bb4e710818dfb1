import { Query } from '@nestjs/cqrs';
import type { BacktestsResponse } from '@app/contracts';

export class ReadBacktestsQuery extends Query<BacktestsResponse> {}
