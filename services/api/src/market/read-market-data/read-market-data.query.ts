import { Query } from '@nestjs/cqrs';
import type { MarketDataResponse } from '@app/contracts';

export class ReadMarketDataQuery extends Query<MarketDataResponse> {}
