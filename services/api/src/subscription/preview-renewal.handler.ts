import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RenewalPreviewResponse } from '@app/contracts';
import { instantOf, previewRenewal } from '@app/ledger';
import type { Clock } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG } from '../core/dependencies.js';
import {
  type AccountRepository,
  ACCOUNTS,
  type SubscriptionRepository,
  SUBSCRIPTIONS,
} from '../core/streams/streams.js';
import { planOrProblem } from './plan-or-problem.js';
import { pricesView } from './plans.view.js';
import { renewalPreviewView } from './subscription.view.js';

export class PreviewRenewalQuery extends Query<RenewalPreviewResponse> {
  constructor(
    readonly userId: string,
    readonly plan: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(PreviewRenewalQuery)
export class PreviewRenewalHandler implements IQueryHandler<PreviewRenewalQuery> {
  constructor(
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: SubscriptionRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  async execute(query: PreviewRenewalQuery): Promise<RenewalPreviewResponse> {
    const plan = planOrProblem(query.plan);
    const [{ state }, { state: account }] = await Promise.all([
      this.subscriptions.load(query.userId),
      this.accounts.load(query.userId),
    ]);
    const preview = previewRenewal(plan, state, instantOf(this.clock.now().toISOString()));
    return {
      ...renewalPreviewView(preview, account.timeZone),
      prices: pricesView(this.config.PRICE_SET, plan, account.language),
    };
  }
}
