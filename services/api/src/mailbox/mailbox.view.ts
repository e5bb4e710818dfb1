import { Inject, Injectable } from '@nestjs/common';
import { isMailName, MailOutbox, mailTemplates, renderMail, type StoredMail } from '@app/accounts';
import type { MailResponse } from '@app/contracts';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';

/** What an administrator sees of a mail: its words where they are kept, and a mail with a password never whole. */
@Injectable()
export class MailViews {
  constructor(
    private readonly outbox: MailOutbox,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  async of(mail: StoredMail): Promise<MailResponse> {
    const head = {
      id: mail.mailId,
      template: mail.template,
      language: mail.language,
      status: mail.status,
      attempts: mail.attempts,
      lastError: mail.lastError,
      createdAt: mail.createdAt.toISOString(),
    };
    const content = await this.outbox.contentOf(mail);
    if (content === undefined) return { ...head, to: null, subject: null, text: null, html: null };
    const { template, to, name, params } = content;
    const { subject, text, html } = renderMail({
      ...{ template, name, params, language: mail.language },
      appUrl: this.config.PUBLIC_URL,
    });
    return this.isHidden(mail)
      ? { ...head, to, subject, text: null, html: null }
      : { ...head, to, subject, text, html };
  }

  /** In production nobody but its receiver reads a mail that opens an account, also while it waits to be sent. */
  private isHidden({ template }: StoredMail): boolean {
    const isSecret = isMailName(template) && mailTemplates[template].isSecret;
    return isSecret && this.config.NODE_ENV === 'production';
  }
}
