import { Module } from '@nestjs/common';
import { ReadMetaController } from './read-meta.controller.js';

@Module({ controllers: [ReadMetaController] })
export class MetaModule {}
