import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { streamCategorySchema, type StreamListResponse, usernameKey } from '@app/contracts';
import { ANCHOR_STREAM, USER_CATEGORIES } from '@app/event-store';
import { isUserId, TRACK_DEMO_ID, TRACK_RECORD_ID } from '@app/ledger';
import { searchParam } from '../core/http/params.js';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { StreamHeads } from './stream-heads.js';
import { StreamOwnersRepository } from './stream-owners.repository.js';

/** Each stream is one read of the event store. */
const PEOPLE = 15;
const PAYMENTS = 45;

export const listStreamsQuerySchema = z.object({
  category: z.optional(streamCategorySchema),
  search: searchParam,
  cursor: z.string().max(1000).optional(),
});

export type ListStreams = z.output<typeof listStreamsQuerySchema>;

export class ListStreamsQuery extends Query<StreamListResponse> {
  constructor(readonly search: ListStreams) {
    super();
  }
}

/** Streams to look for, and where the next ones begin. */
interface Candidates {
  readonly streams: readonly string[];
  readonly nextCursor: string | null;
}

const personSchema = z.tuple([z.string().max(400)]);
const paymentSchema = z.tuple([z.iso.datetime(), z.uuid()]);
/** Streams of the installation itself. */
const NOBODYS = {
  anchor: [ANCHOR_STREAM],
  track: [`track-${TRACK_RECORD_ID}`, `track-${TRACK_DEMO_ID}`],
} as const;
const STREAM_NAME = /^(account|subscription|ledger|payment|anchor|track)-[A-Za-z0-9-]{1,100}$/;

@QueryHandler(ListStreamsQuery)
export class ListStreamsHandler implements IQueryHandler<ListStreamsQuery> {
  constructor(
    private readonly owners: StreamOwnersRepository,
    private readonly heads: StreamHeads,
  ) {}

  async execute({ search }: ListStreamsQuery): Promise<StreamListResponse> {
    const { streams, nextCursor } = await this.candidates(search);
    return { streams: await this.heads.of(streams), nextCursor };
  }

  private async candidates(search: ListStreams): Promise<Candidates> {
    const text = search.search.trim();
    const isWanted = (stream: string): boolean =>
      search.category === undefined || stream.startsWith(`${search.category}-`);
    const id = text.toLowerCase();
    if (isUserId(id))
      return {
        streams: [...USER_CATEGORIES, 'payment'].map((category) => `${category}-${id}`).filter(isWanted),
        nextCursor: null,
      };
    if (STREAM_NAME.test(text)) return { streams: [text].filter(isWanted), nextCursor: null };
    const prefix = usernameKey(text);
    if (search.category === 'anchor' || search.category === 'track')
      return { streams: prefix === '' ? NOBODYS[search.category] : [], nextCursor: null };
    if (search.category === 'payment') return this.payments(prefix, search.cursor);
    const categories = search.category === undefined ? USER_CATEGORIES : [search.category];
    return this.people(prefix, categories, search.cursor);
  }

  private async people(
    prefix: string,
    categories: readonly string[],
    cursor: string | undefined,
  ): Promise<Candidates> {
    const after = readCursor(cursor, personSchema)?.[0];
    const rows = await this.owners.people(prefix, { limit: PEOPLE + 1, after });
    const page = rows.slice(0, PEOPLE);
    const last = page.at(-1);
    return {
      streams: page.flatMap(({ userId }) => categories.map((category) => `${category}-${userId}`)),
      nextCursor: rows.length > PEOPLE && last !== undefined ? writeCursor([last.usernameKey]) : null,
    };
  }

  private async payments(prefix: string, cursor: string | undefined): Promise<Candidates> {
    const before = readCursor(cursor, paymentSchema);
    const rows = await this.owners.payments({ prefix, limit: PAYMENTS + 1, before });
    const page = rows.slice(0, PAYMENTS);
    const last = page.at(-1);
    return {
      streams: page.map(({ paymentId }) => `payment-${paymentId}`),
      nextCursor:
        rows.length > PAYMENTS && last !== undefined
          ? writeCursor([last.createdAt.toISOString(), last.paymentId])
          : null,
    };
  }
}
