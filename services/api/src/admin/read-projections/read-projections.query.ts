import { Query } from '@nestjs/cqrs';
import type { ProjectionsResponse } from '@app/contracts';

export class ReadProjectionsQuery extends Query<ProjectionsResponse> {}
