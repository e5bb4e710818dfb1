import { Global, Module } from '@nestjs/common';
import { AttemptLimiter } from './attempts/attempt-limiter.js';
import { AttemptsRepository } from './attempts/attempts.repository.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { LedgerReadsRepository } from './reading/ledger-reads.repository.js';
import { PersonKeysRepository } from './sealing/person-keys.repository.js';
import { PersonalTexts } from './sealing/personal-texts.js';
import { UserCalendar } from './time/user-calendar.js';

/** What more than one feature needs and no process has to provide. */
@Global()
@Module({
  providers: [
    AttemptsRepository,
    AttemptLimiter,
    IdempotencyRepository,
    IdempotencyInterceptor,
    LedgerReadsRepository,
    PersonKeysRepository,
    PersonalTexts,
    UserCalendar,
  ],
  exports: [
    AttemptLimiter,
    IdempotencyRepository,
    IdempotencyInterceptor,
    LedgerReadsRepository,
    PersonalTexts,
    UserCalendar,
  ],
})
export class SupportModule {}
