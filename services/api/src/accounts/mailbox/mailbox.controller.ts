import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { MailboxResponse, MailResponse } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { mailboxQuerySchema, ReadMailboxQuery, ReadMailQuery, type MailboxPage } from './mailbox.query.js';

/** The outbox: what was sent, what waits, and, without a mail server, what would have been sent. */
@Controller('admin/mailbox')
@Roles('admin')
export class MailboxController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async list(@Query({ schema: mailboxQuerySchema }) page: MailboxPage): Promise<MailboxResponse> {
    return this.queries.execute(new ReadMailboxQuery(page));
  }

  @Get(':id')
  async read(@Param('id', { schema: idParamSchema }) id: string): Promise<MailResponse> {
    return this.queries.execute(new ReadMailQuery(id));
  }
}
