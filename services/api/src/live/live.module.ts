import { Module } from '@nestjs/common';
import { LiveProgressRepository } from './live-progress.repository.js';
import { LiveSessions } from './live-sessions.js';
import { LiveUpdates } from './live-updates.js';
import { LiveController } from './live.controller.js';

@Module({ controllers: [LiveController], providers: [LiveProgressRepository, LiveSessions, LiveUpdates] })
export class LiveModule {}
