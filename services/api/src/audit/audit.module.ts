import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AuditController, OwnRecordController } from './audit.controller.js';
import { AuditedRecords } from './audited-records.js';
import { ExportRecordHandler } from './export-record.handler.js';
import { ReadDifferencesHandler } from './read-differences.handler.js';
import { ReadRecordEventsHandler } from './read-record-events.handler.js';
import { ReadReplayHandler } from './read-replay.handler.js';
import { ReadVerdictHandler } from './read-verdict.handler.js';
import { RecordEvents } from './record-events.js';
import { RunningAudits } from './running-audits.js';

@Module({
  imports: [AuthModule],
  controllers: [AuditController, OwnRecordController],
  providers: [
    AuditedRecords,
    RecordEvents,
    RunningAudits,
    ReadReplayHandler,
    ReadRecordEventsHandler,
    ReadDifferencesHandler,
    ReadVerdictHandler,
    ExportRecordHandler,
  ],
  exports: [RunningAudits],
})
export class AuditModule {}
