import { Module } from '@nestjs/common';
import { LiveProgressRepository } from './live-progress.repository.js';
import { LiveUpdates } from './live-updates.js';
import { LiveController } from './live.controller.js';

@Module({ controllers: [LiveController], providers: [LiveProgressRepository, LiveUpdates] })
export class LiveModule {}
