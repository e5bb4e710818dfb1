import { Query } from '@nestjs/cqrs';
import type { MarketFeedsResponse } from '@app/contracts';

export class ReadFeedsQuery extends Query<MarketFeedsResponse> {}
