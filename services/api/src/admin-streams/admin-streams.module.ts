import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AdminStreamsController } from './admin-streams.controller.js';
import { ListStreamsHandler } from './list-streams.handler.js';
import { ReadStreamHandler } from './read-stream.handler.js';
import { StreamAccessLog } from './stream-access-log.js';
import { StreamHeads } from './stream-heads.js';
import { StreamOwnersRepository } from './stream-owners.repository.js';

@Module({
  imports: [AuditModule, AuthModule],
  controllers: [AdminStreamsController],
  providers: [StreamOwnersRepository, StreamHeads, StreamAccessLog, ListStreamsHandler, ReadStreamHandler],
})
export class AdminStreamsModule {}
