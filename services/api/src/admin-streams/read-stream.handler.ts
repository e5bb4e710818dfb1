import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { StreamEventsResponse } from '@app/contracts';
import { type EventStore, type RecordedEvent, StoreRefusedError } from '@app/event-store';
import type { Look } from '../auth/audited-people.js';
import { EVENT_STORE } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { bigintText } from '../core/reading/cursor.js';
import { PAGE_LIMIT } from '../core/reading/read-query.js';
import { StreamAccessLog } from './stream-access-log.js';
import { categoryOf, StreamHeads } from './stream-heads.js';
import { StreamOwnersRepository } from './stream-owners.repository.js';
import { actorIdOf, chainOf, eventView } from './stream.view.js';

const DEFAULT_EVENTS = 50;

export const readStreamQuerySchema = z.object({
  /** First revision of the page; the end that the direction begins at without it. */
  from: bigintText.transform((text) => BigInt(text)).optional(),
  direction: z.enum(['forward', 'backward']).default('backward'),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(DEFAULT_EVENTS),
});

export type ReadStream = z.output<typeof readStreamQuerySchema>;

export class ReadStreamQuery extends Query<StreamEventsResponse> {
  constructor(
    readonly stream: string,
    readonly page: ReadStream,
    readonly look: Look,
  ) {
    super();
  }
}

/** Revisions of a page, both inclusive. */
interface Stretch {
  readonly first: bigint;
  readonly last: bigint;
}

@QueryHandler(ReadStreamQuery)
export class ReadStreamHandler implements IQueryHandler<ReadStreamQuery> {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly heads: StreamHeads,
    private readonly owners: StreamOwnersRepository,
    private readonly log: StreamAccessLog,
  ) {}

  async execute({ stream, page, look }: ReadStreamQuery): Promise<StreamEventsResponse> {
    const category = categoryOf(stream);
    const head = category === undefined ? undefined : await this.heads.headOf(stream);
    if (category === undefined || head === undefined)
      throw new ProblemError({ status: 404, code: 'STREAM.NOT_FOUND', detail: 'Stream not found' });
    const owner = (await this.heads.ownersOf([stream])).get(stream) ?? null;
    await this.log.add(look, owner?.userId);
    if (head === null) throw deleted();
    const end = BigInt(head.revision);
    const stretch = stretchOf(page, end);
    const { events, before } = await this.read(stream, stretch, page.limit);
    const names = await this.owners.namesOf(events.flatMap(actorIdOf));
    const shown = events.map((event) => eventView(event, names));
    const isForward = page.direction === 'forward';
    const next = isForward ? stretch.last + 1n : stretch.first - 1n;
    const isAtEnd = events.length === 0 || next < 0n || next > end;
    return {
      ...{ stream, category, owner, end: head.revision },
      events: isForward ? shown : shown.toReversed(),
      chain: chainOf(events, before),
      nextFrom: isAtEnd ? null : next.toString(),
    };
  }

  /** The events of the stretch, oldest first, and the one before it, which the first one must follow. */
  private async read(
    stream: string,
    { first, last }: Stretch,
    limit: number,
  ): Promise<{ readonly events: readonly RecordedEvent[]; readonly before: RecordedEvent | undefined }> {
    if (first > last) return { events: [], before: undefined };
    const from = first === 0n ? 0n : first - 1n;
    const read: RecordedEvent[] = [];
    try {
      for await (const event of this.store.readStream(stream, { from, limit: limit + 1 })) read.push(event);
    } catch (error) {
      if (error instanceof StoreRefusedError) throw deleted();
      throw error;
    }
    const events = read.filter(({ revision }) => revision >= first && revision <= last);
    return { events, before: read.find(({ revision }) => revision === first - 1n) };
  }
}

/** What of the stream the page is; nothing where it begins beyond the end. */
function stretchOf({ from, direction, limit }: ReadStream, end: bigint): Stretch {
  const size = BigInt(limit);
  if (from !== undefined && from > end) return { first: from, last: from - 1n };
  if (direction === 'forward') {
    const first = from ?? 0n;
    const last = first + size - 1n;
    return { first, last: last > end ? end : last };
  }
  const last = from ?? end;
  const first = last - size + 1n;
  return { first: first < 0n ? 0n : first, last };
}

const deleted = (): ProblemError =>
  new ProblemError({
    status: 410,
    code: 'STREAM.DELETED',
    detail: 'The stream was deleted in the event store',
  });
