import { Query } from '@nestjs/cqrs';
import type { BandsResponse } from '@app/contracts';

export class ReadBandsQuery extends Query<BandsResponse> {}
