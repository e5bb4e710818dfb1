import { Injectable } from '@nestjs/common';
import { MailOutbox, MailsRepository, mailTemplates, renderMail, type StoredMail } from '@app/accounts';

/** Newest mails in an export. */
const MAILS_MAX = 1_000;

/** What is kept of the mails to a person; the words of one with a password are for its receiver alone. */
@Injectable()
export class ExportedMails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly outbox: MailOutbox,
  ) {}

  async of(userId: string): Promise<readonly object[]> {
    const stored = await this.mails.listOf(userId, MAILS_MAX);
    return Promise.all(stored.map((mail) => this.exported(mail)));
  }

  private async exported(mail: StoredMail): Promise<object> {
    const { template, language, status, createdAt } = mail;
    const head = { template, language, status, createdAt };
    const content = await this.outbox.contentOf(mail);
    if (content === undefined) return head;
    const { subject, text } = renderMail({ ...content, language });
    return {
      ...head,
      to: content.to,
      subject,
      ...(mailTemplates[content.template].isSecret ? {} : { text }),
    };
  }
}
