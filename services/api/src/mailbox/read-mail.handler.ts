import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MailsRepository } from '@app/accounts';
import type { MailResponse } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';
import { MailViews } from './mailbox.view.js';

export class ReadMailQuery extends Query<MailResponse> {
  constructor(readonly mailId: string) {
    super();
  }
}

@QueryHandler(ReadMailQuery)
export class ReadMailHandler implements IQueryHandler<ReadMailQuery> {
  constructor(
    private readonly mails: MailsRepository,
    private readonly views: MailViews,
  ) {}

  async execute({ mailId }: ReadMailQuery): Promise<MailResponse> {
    const mail = await this.mails.find(mailId);
    if (mail === undefined)
      throw new ProblemError({ status: 404, code: 'ADMIN.MAIL_NOT_FOUND', detail: 'E-mail not found' });
    return this.views.of(mail);
  }
}
