import { Query } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { MailboxResponse, MailResponse } from '@app/contracts';
import { pageQuerySchema } from '../../core/reading/read-query.js';

export const mailboxQuerySchema = pageQuerySchema.omit({ minRevision: true });
export type MailboxPage = z.output<typeof mailboxQuerySchema>;

export class ReadMailboxQuery extends Query<MailboxResponse> {
  constructor(readonly page: MailboxPage) {
    super();
  }
}

export class ReadMailQuery extends Query<MailResponse> {
  constructor(readonly mailId: string) {
    super();
  }
}
