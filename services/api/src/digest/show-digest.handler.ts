import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DigestsRepository, type DueDigest } from '@app/accounts';
import type { DigestResponse } from '@app/contracts';

export class ShowDigestQuery extends Query<DigestResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ShowDigestQuery)
export class ShowDigestHandler implements IQueryHandler<ShowDigestQuery> {
  constructor(private readonly digests: DigestsRepository) {}

  async execute({ userId }: ShowDigestQuery): Promise<DigestResponse> {
    return digestView(await this.digests.find(userId));
  }
}

export function digestView(found: DueDigest | undefined): DigestResponse {
  if (found === undefined) return { digest: null, nextAt: null };
  const { weekday, hour, showsAmounts, dueAt } = found;
  return { digest: { weekday, hour, showsAmounts }, nextAt: dueAt.toISOString() };
}
