import { Module } from '@nestjs/common';
import { ExportTransactionsController } from './export-transactions/export-transactions.controller.js';

@Module({ controllers: [ExportTransactionsController] })
export class ExportsModule {}
