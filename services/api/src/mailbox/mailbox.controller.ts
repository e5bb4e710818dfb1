import { Controller, Get, Module, Param, Query } from '@nestjs/common';
import {
  type MailboxResponse,
  mailboxResponseSchema,
  type MailResponse,
  mailResponseSchema,
} from '@app/contracts';
import { Roles } from '../auth/access.decorators.js';
import { idParamSchema } from '../core/http/params.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { MailViews } from './mailbox.view.js';
import { ReadMailHandler, ReadMailQuery } from './read-mail.handler.js';
import {
  type MailboxPage,
  mailboxQuerySchema,
  ReadMailboxHandler,
  ReadMailboxQuery,
} from './read-mailbox.handler.js';

/** The outbox: what was sent, what waits, and, without a mail server, what would have been sent. */
@Controller('admin/mailbox')
export class MailboxController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'Mails, newest first', answer: mailboxResponseSchema })
  @Roles('admin')
  async list(@Query({ schema: mailboxQuerySchema }) page: MailboxPage): Promise<MailboxResponse> {
    return this.useCases.execute(new ReadMailboxQuery(page));
  }

  @Get(':id')
  @Route({ summary: 'A mail', answer: mailResponseSchema })
  @Roles('admin')
  async read(@Param('id', { schema: idParamSchema }) id: string): Promise<MailResponse> {
    return this.useCases.execute(new ReadMailQuery(id));
  }
}

@Module({
  controllers: [MailboxController],
  providers: [MailViews, ReadMailboxHandler, ReadMailHandler],
})
export class MailboxModule {}
