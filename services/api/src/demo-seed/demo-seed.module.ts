import { Module } from '@nestjs/common';
import { DemoSeed } from './demo-seed.js';
import { DemoStreams } from './demo-streams.js';

@Module({ providers: [DemoStreams, DemoSeed] })
export class DemoSeedModule {}
