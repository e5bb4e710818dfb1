import { Module } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.js';
import { AuthModule } from '../auth/auth.module.js';
import { EraseMeController } from './erase-me/erase-me.controller.js';
import { EraseMeHandler } from './erase-me/erase-me.handler.js';
import { ExportMeController } from './export-me/export-me.controller.js';
import { ExportMeHandler } from './export-me/export-me.handler.js';
import { ExportedMails } from './export-me/exported-mails.js';
import { ExportedRows } from './export-me/exported-rows.js';
import { ExportedStreams } from './export-me/exported-streams.js';
import { ReadMeController } from './read-me.controller.js';
import { ReadMeHandler } from './read-me.handler.js';

@Module({
  imports: [AuthModule],
  controllers: [ReadMeController, ExportMeController, EraseMeController],
  providers: [
    AccountChanges,
    ReadMeHandler,
    ExportedMails,
    ExportedRows,
    ExportedStreams,
    ExportMeHandler,
    EraseMeHandler,
  ],
})
export class MeModule {}
