import { Query } from '@nestjs/cqrs';
import type { RegimesResponse } from '@app/contracts';

export class ReadRegimesQuery extends Query<RegimesResponse> {}
