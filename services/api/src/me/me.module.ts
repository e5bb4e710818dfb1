import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ReadMeController } from './read-me.controller.js';
import { ReadMeHandler } from './read-me.handler.js';

@Module({ imports: [AuthModule], controllers: [ReadMeController], providers: [ReadMeHandler] })
export class MeModule {}
