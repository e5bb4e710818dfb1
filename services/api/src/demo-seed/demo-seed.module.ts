import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DemoSeed } from './demo-seed.js';
import { DemoStreams } from './demo-streams.js';

@Module({ imports: [AuthModule], providers: [DemoStreams, DemoSeed] })
export class DemoSeedModule {}
