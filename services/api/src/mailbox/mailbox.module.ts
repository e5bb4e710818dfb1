import { Module } from '@nestjs/common';
import { MailViews } from './mailbox.view.js';
import { MailboxController } from './mailbox.controller.js';
import { ReadMailHandler } from './read-mail.handler.js';
import { ReadMailboxHandler } from './read-mailbox.handler.js';

@Module({
  controllers: [MailboxController],
  providers: [MailViews, ReadMailboxHandler, ReadMailHandler],
})
export class MailboxModule {}
