import { Module } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.js';
import { AuthModule } from '../auth/auth.module.js';
import { ImportMappingsRepository } from '../imports/import-mappings.repository.js';
import { ShareLinksRepository } from '../share-links/share-links.repository.js';
import { AcceptTermsHandler } from './accept-terms.handler.js';
import { EraseMeHandler } from './erase-me.handler.js';
import { ExportMeHandler } from './export-me.handler.js';
import { ExportedMails } from './exported-mails.js';
import { ExportedPaymentsRepository } from './exported-payments.repository.js';
import { ExportedRows } from './exported-rows.js';
import { ExportedStreams } from './exported-streams.js';
import { ListMyAccessesHandler } from './list-my-accesses.handler.js';
import { MeController } from './me.controller.js';
import { ReadMeHandler } from './read-me.handler.js';

@Module({
  imports: [AuthModule],
  controllers: [MeController],
  providers: [
    AccountChanges,
    AcceptTermsHandler,
    ReadMeHandler,
    ListMyAccessesHandler,
    ExportedMails,
    ImportMappingsRepository,
    ShareLinksRepository,
    ExportedPaymentsRepository,
    ExportedRows,
    ExportedStreams,
    ExportMeHandler,
    EraseMeHandler,
  ],
})
export class MeModule {}
