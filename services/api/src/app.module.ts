import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AccountServicesModule } from './accounts/account-services.module.js';
import { AdminPortfoliosModule } from './admin-portfolios/admin-portfolios.module.js';
import { AdminStreamsModule } from './admin-streams/admin-streams.module.js';
import { AdminUsersModule } from './admin-users/admin-users.module.js';
import { AdminModule } from './admin/admin.module.js';
import { ApiTokensModule } from './api-tokens/api-tokens.controller.js';
import { AuditModule } from './audit/audit.module.js';
import { AdministrationLogInterceptor } from './auth/administration-log.interceptor.js';
import { AuthModule } from './auth/auth.module.js';
import { BacktestsModule } from './backtests/backtests.module.js';
import { CalendarModule } from './calendar/calendar.controller.js';
import { ConsultancyModule } from './consultancy/consultancy.controller.js';
import { CoreModule } from './core/core.module.js';
import type { ApiDependencies } from './core/dependencies.js';
import { ProblemFilter } from './core/http/problem.filter.js';
import { RevisionTagInterceptor } from './core/http/revision-tag.interceptor.js';
import { StreamsModule } from './core/streams/streams.module.js';
import { SupportModule } from './core/support.module.js';
import { DemoSeedModule } from './demo-seed/demo-seed.js';
import { DigestModule } from './digest/digest.controller.js';
import { DynamicBalanceModule } from './dynamic-balance/dynamic-balance.controller.js';
import { ExchangeRatesModule } from './exchange-rates/exchange-rates.controller.js';
import { ExportsModule } from './exports/exports.controller.js';
import { FinishedWeekModule } from './finished-week/finished-week.controller.js';
import { HealthModule } from './health/health.controller.js';
import { ImportsModule } from './imports/imports.module.js';
import { LiveModule } from './live/live.controller.js';
import { MailboxModule } from './mailbox/mailbox.controller.js';
import { MarketFeedsModule } from './market-feeds/market-feeds.module.js';
import { MarketModule } from './market/market.module.js';
import { MeModule } from './me/me.module.js';
import { MetaModule } from './meta/meta.controller.js';
import { NoticesModule } from './notices/notices.module.js';
import { PaymentsModule } from './payments/payments.controller.js';
import { PortfolioCashModule } from './portfolio-cash/portfolio-cash.module.js';
import { PortfolioModule } from './portfolio/portfolio.module.js';
import { RecommendationsModule } from './recommendations/recommendations.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { ShareLinksModule } from './share-links/share-links.controller.js';
import { SubscriptionModule } from './subscription/subscription.module.js';
import { TrackRecordModule } from './track-record/track-record.controller.js';
import { TransactionsModule } from './transactions/transactions.module.js';
import { WeeklyOperationsModule } from './weekly-operations/weekly-operations.controller.js';

@Module({})
export class AppModule {
  static forRoot(dependencies: ApiDependencies): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.forRoot(dependencies),
        StreamsModule,
        SupportModule,
        AccountServicesModule.forRoot(dependencies),
        AuthModule,
        MetaModule,
        ConsultancyModule,
        HealthModule,
        MeModule,
        SettingsModule,
        NoticesModule,
        DigestModule,
        ApiTokensModule,
        CalendarModule,
        ShareLinksModule,
        FinishedWeekModule,
        SubscriptionModule,
        PaymentsModule,
        MarketModule,
        MarketFeedsModule,
        BacktestsModule,
        TrackRecordModule,
        ExchangeRatesModule,
        RecommendationsModule,
        ImportsModule,
        ExportsModule,
        TransactionsModule,
        DynamicBalanceModule,
        PortfolioModule,
        PortfolioCashModule,
        ReportsModule,
        WeeklyOperationsModule,
        LiveModule,
        AdminModule,
        AdminStreamsModule,
        AdminUsersModule,
        AdminPortfoliosModule,
        AuditModule,
        MailboxModule,
        DemoSeedModule.forRoot(dependencies),
      ],
      providers: [
        ProblemFilter,
        { provide: APP_INTERCEPTOR, useClass: RevisionTagInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AdministrationLogInterceptor },
      ],
      exports: [ProblemFilter],
    };
  }
}
