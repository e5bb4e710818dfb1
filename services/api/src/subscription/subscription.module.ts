import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { AdministerSubscriptionHandler } from './administer-subscription.handler.js';
import { CancelSubscriptionHandler } from './cancel-subscription.handler.js';
import { PreviewRenewalHandler } from './preview-renewal.handler.js';
import { ReadSubscriptionHandler } from './read-subscription.handler.js';
import { SubscriptionChanges } from './subscription-changes.js';
import { SubscriptionController } from './subscription.controller.js';

@Module({
  imports: [AuthModule, ExchangeRatesModule],
  controllers: [SubscriptionController],
  providers: [
    SubscriptionChanges,
    ReadSubscriptionHandler,
    PreviewRenewalHandler,
    CancelSubscriptionHandler,
    AdministerSubscriptionHandler,
  ],
})
export class SubscriptionModule {}
