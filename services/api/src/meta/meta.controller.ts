import { Controller, Get, Inject, Module } from '@nestjs/common';
import { demoAccounts, type MetaResponse, metaResponseSchema, productName } from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { Route } from '../core/http/route.decorator.js';

@Controller('meta')
export class MetaController {
  constructor(@Inject(CONFIG) private readonly config: ApiConfig) {}

  /** What the sign-in page has to know before anyone signed in. */
  @Get()
  @Route({ summary: 'What the sign-in page has to know', answer: metaResponseSchema })
  @Public()
  read(): MetaResponse {
    const { NODE_ENV, PASSWORD_MIN_LENGTH } = this.config;
    return {
      productName,
      environment: NODE_ENV,
      passwordMinLength: PASSWORD_MIN_LENGTH,
      demoAccounts:
        NODE_ENV === 'development'
          ? demoAccounts.map(({ role, username, password }) => ({ role, username, password }))
          : [],
    };
  }
}

@Module({ controllers: [MetaController] })
export class MetaModule {}
