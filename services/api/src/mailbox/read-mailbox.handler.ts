import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { MailsRepository } from '@app/accounts';
import { isoInstantSchema, type MailboxResponse, mailViewSchema } from '@app/contracts';
import { readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';
import { MailViews } from './mailbox.view.js';

export const mailboxQuerySchema = pageQuerySchema.omit({ minRevision: true });

export type MailboxPage = z.output<typeof mailboxQuerySchema>;

export class ReadMailboxQuery extends Query<MailboxResponse> {
  constructor(readonly page: MailboxPage) {
    super();
  }
}

const placeSchema = z.tuple([isoInstantSchema, z.uuid()]);

@QueryHandler(ReadMailboxQuery)
export class ReadMailboxHandler implements IQueryHandler<ReadMailboxQuery> {
  constructor(
    private readonly mails: MailsRepository,
    private readonly views: MailViews,
  ) {}

  async execute({ page: { limit, cursor } }: ReadMailboxQuery): Promise<MailboxResponse> {
    const place = readCursor(cursor, placeSchema);
    const before = place === undefined ? undefined : { createdAt: new Date(place[0]), mailId: place[1] };
    const rows = await this.mails.list({ limit: limit + 1, before });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const mails = await Promise.all(page.map((mail) => this.views.of(mail)));
    return {
      // The schema of the list keeps the words out of it.
      mails: mails.map((mail) => mailViewSchema.parse(mail)),
      nextCursor:
        rows.length > limit && last !== undefined
          ? writeCursor([last.createdAt.toISOString(), last.mailId])
          : null,
    };
  }
}
