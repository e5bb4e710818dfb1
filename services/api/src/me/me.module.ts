import { Module } from '@nestjs/common';
import { ReadMeController } from './read-me.controller.js';
import { ReadMeHandler } from './read-me.handler.js';

@Module({ controllers: [ReadMeController], providers: [ReadMeHandler] })
export class MeModule {}
