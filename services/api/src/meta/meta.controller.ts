import { Controller, Get, Inject, Module } from '@nestjs/common';
import { demoAccounts, type MetaResponse, metaResponseSchema, productName } from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { Route } from '../core/http/route.decorator.js';

@Controller('meta')
export class MetaController {
  constructor(@Inject(CONFIG) private readonly config: ApiConfig) {}

  /** What the pages for visitors have to know. */
  @Get()
  @Route({ summary: 'What the pages for visitors have to know', answer: metaResponseSchema })
  @Public()
  read(): MetaResponse {
    const { NODE_ENV, PASSWORD_MIN_LENGTH, SUPPORT_EMAIL } = this.config;
    return {
      productName,
      environment: NODE_ENV,
      passwordMinLength: PASSWORD_MIN_LENGTH,
      demoAccounts:
        NODE_ENV === 'development'
          ? demoAccounts.map(({ role, shows, username, password }) => ({ role, shows, username, password }))
          : [],
      supportEmail: SUPPORT_EMAIL,
      guideLinks: {
        exchange: this.config.GUIDE_EXCHANGE_URL,
        ios: this.config.GUIDE_IOS_URL,
        android: this.config.GUIDE_ANDROID_URL,
        encyclopedia: this.config.GUIDE_ENCYCLOPEDIA_URL,
        tutorials: this.config.GUIDE_TUTORIALS_URL,
      },
    };
  }
}

@Module({ controllers: [MetaController] })
export class MetaModule {}
