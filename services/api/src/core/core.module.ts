import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { KeyWrapping } from '@app/accounts';
import type { ApiDependencies } from './dependencies.js';
import {
  CLOCK,
  CONFIG,
  DATABASE,
  EVENT_STORE,
  IDS,
  LOGGER,
  PROGRESS_FEED,
  READ_DATABASE,
  SECURITY_EVENT_OBSERVER,
  SHUTDOWN_SIGNAL,
  USE_CASE_OPTIONS,
} from './dependencies.js';
import { withAppendTracking } from './idempotency/append-tracking.js';
import { RecentAppends } from './streams/recent-appends.js';
import { UseCases } from './use-cases/use-cases.js';

@Module({})
export class CoreModule {
  static forRoot(dependencies: ApiDependencies): DynamicModule {
    const appends = new RecentAppends(dependencies.eventStore, dependencies.clock);
    const providers = [
      { provide: CONFIG, useValue: dependencies.config },
      { provide: LOGGER, useValue: dependencies.logger },
      { provide: CLOCK, useValue: dependencies.clock },
      { provide: IDS, useValue: dependencies.ids },
      { provide: DATABASE, useValue: dependencies.database },
      { provide: EVENT_STORE, useValue: withAppendTracking(appends.store) },
      { provide: RecentAppends, useValue: appends },
      { provide: PROGRESS_FEED, useValue: dependencies.progress },
      { provide: READ_DATABASE, useValue: dependencies.readDatabase },
      { provide: KeyWrapping, useValue: dependencies.wrapping },
      { provide: SHUTDOWN_SIGNAL, useValue: dependencies.signal },
      {
        provide: SECURITY_EVENT_OBSERVER,
        useValue: dependencies.observeSecurityEvent ?? (() => undefined),
      },
      { provide: USE_CASE_OPTIONS, useValue: dependencies.useCases ?? {} },
    ];
    return {
      module: CoreModule,
      global: true,
      imports: [CqrsModule],
      providers: [...providers, UseCases],
      exports: [...providers.map(({ provide }) => provide), UseCases],
    };
  }
}
