import { Global, Module } from '@nestjs/common';
import { KeyWrapping, PersonalTexts, PersonKeysRepository } from '@app/accounts';
import type { IdSource, Logger } from '@app/platform';
import { AttemptLimiter } from './attempts/attempt-limiter.js';
import { AttemptsRepository } from './attempts/attempts.repository.js';
import { type AppDatabase, DATABASE, IDS, LOGGER } from './dependencies.js';
import { ApiInstance } from './idempotency/api-instance.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { LedgerReadsRepository } from './reading/ledger-reads.repository.js';
import { SecurityEventsRepository } from './security-log/security-events.repository.js';
import { SecurityLog } from './security-log/security-log.js';
import { UserCalendar } from './time/user-calendar.js';

/** What more than one feature needs and no process has to provide. */
@Global()
@Module({
  providers: [
    AttemptsRepository,
    AttemptLimiter,
    SecurityEventsRepository,
    SecurityLog,
    ApiInstance,
    IdempotencyRepository,
    IdempotencyInterceptor,
    LedgerReadsRepository,
    {
      provide: PersonalTexts,
      inject: [DATABASE, KeyWrapping, IDS, LOGGER],
      useFactory: (database: AppDatabase, wrapping: KeyWrapping, ids: IdSource, logger: Logger) =>
        new PersonalTexts({ keys: new PersonKeysRepository(database), wrapping, ids, logger }),
    },
    UserCalendar,
  ],
  exports: [
    AttemptLimiter,
    SecurityEventsRepository,
    SecurityLog,
    IdempotencyRepository,
    IdempotencyInterceptor,
    LedgerReadsRepository,
    PersonalTexts,
    UserCalendar,
  ],
})
export class SupportModule {}
