import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type StreamCategory, streamCategorySchema, type StreamListResponse } from '@app/contracts';
import { type EventStore, isStreamDeleted, isTombstone, StoreRefusedError } from '@app/event-store';
import { isUserId, parseStreamName } from '@app/ledger';
import { EVENT_STORE } from '../core/dependencies.js';
import { StreamOwnersRepository } from './stream-owners.repository.js';

type ListedStream = StreamListResponse['streams'][number];
export type StreamOwner = ListedStream['owner'];

/** The metadata that says when an event was decided; tolerant, as an inspector shows what is there. */
const datedSchema = z.object({ occurredAt: z.iso.datetime() });

export const occurredAt = (event: { readonly metadata: unknown; readonly created: Date }): string =>
  datedSchema.safeParse(event.metadata).data?.occurredAt ?? event.created.toISOString();

export function categoryOf(stream: string): StreamCategory | undefined {
  return streamCategorySchema.options.find((category) => stream.startsWith(`${category}-`));
}

/** The newest events of streams, and whose they are. */
@Injectable()
export class StreamHeads {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly owners: StreamOwnersRepository,
  ) {}

  /** Those of the streams that exist, in their order. */
  async of(streams: readonly string[]): Promise<ListedStream[]> {
    const [heads, owners] = await Promise.all([
      Promise.all(streams.map(async (stream) => this.headOf(stream))),
      this.ownersOf(streams),
    ]);
    return streams.flatMap((stream, index) => {
      const [head, category] = [heads[index], categoryOf(stream)];
      if (head === undefined || category === undefined) return [];
      return [{ stream, category, owner: owners.get(stream) ?? null, head }];
    });
  }

  /** Undefined where there is no such stream, null where it was deleted. */
  async headOf(stream: string): Promise<ListedStream['head'] | undefined> {
    try {
      const head = await this.store.readHead(stream);
      if (head === 'no-stream') return (await isStreamDeleted(this.store, stream)) ? null : undefined;
      if (isTombstone(head)) return null;
      return { revision: head.revision.toString(), type: head.type, at: occurredAt(head) };
    } catch (error) {
      // A tombstone, or closed to readers by its metadata.
      if (error instanceof StoreRefusedError) return null;
      throw error;
    }
  }

  async ownersOf(streams: readonly string[]): Promise<ReadonlyMap<string, StreamOwner>> {
    const payers = await this.owners.payersOf(streams.flatMap(paymentIdOf));
    const userOf = (stream: string): string | undefined =>
      parseStreamName(stream)?.userId ?? payers.get(paymentIdOf(stream)[0] ?? '');
    const users = new Map(
      streams.flatMap((stream) => {
        const user = userOf(stream);
        return user === undefined ? [] : [[stream, user] as const];
      }),
    );
    const names = await this.owners.namesOf([...users.values()]);
    return new Map(
      [...users].map(([stream, userId]) => [stream, { userId, username: names.get(userId) ?? null }]),
    );
  }
}

function paymentIdOf(stream: string): readonly string[] {
  const id = /^payment-(.+)$/.exec(stream)?.[1];
  return isUserId(id) ? [id] : [];
}
