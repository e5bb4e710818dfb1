import type { KeyObject } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { PersonKeysRepository, PersonalTexts } from '@app/personal-data';
import type { IdSource, Logger } from '@app/platform';
import { AttemptLimiter } from './attempts/attempt-limiter.js';
import { AttemptsRepository } from './attempts/attempts.repository.js';
import { DATABASE, IDS, LOGGER, MASTER_KEY, type AppDatabase } from './dependencies.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { LedgerReadsRepository } from './reading/ledger-reads.repository.js';
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
    {
      provide: PersonalTexts,
      inject: [DATABASE, MASTER_KEY, IDS, LOGGER],
      useFactory: (database: AppDatabase, masterKey: KeyObject, ids: IdSource, logger: Logger) =>
        new PersonalTexts({ keys: new PersonKeysRepository(database), masterKey, ids, logger }),
    },
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
