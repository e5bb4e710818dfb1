import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CalculateRecommendationRequest, CalculateRecommendationResponse } from '@app/contracts';
import { decideIssueRecommendation, type LedgerEvent, recommendationIdOf } from '@app/ledger';
import { AppError, type IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem, rejectionProblem } from '../core/streams/rejection-problem.js';
import { Subscribers } from '../core/streams/subscribers.js';
import { factsFromLedger } from './facts-from-ledger.js';
import { issueCommand } from './issue-command.js';
import { RecommendationMarketGate } from './recommendation-market-gate.js';
import { type IssuedRecommendation, recommendationView } from './recommendations.view.js';

export class CalculateRecommendationCommand extends Command<CalculateRecommendationResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: CalculateRecommendationRequest,
  ) {
    super();
  }
}

@CommandHandler(CalculateRecommendationCommand)
export class CalculateRecommendationHandler implements ICommandHandler<CalculateRecommendationCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly market: RecommendationMarketGate,
    private readonly subscribers: Subscribers,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute(command: CalculateRecommendationCommand): Promise<CalculateRecommendationResponse> {
    const { userId, idempotencyKey, request } = command;
    const isActive = await this.subscribers.isActive(userId);
    // Before the market is looked at: who has no subscription learns that, and not the state of the market.
    if (!isActive) throw rejectionProblem({ code: 'SUBSCRIPTION.NOT_ACTIVE' });
    const snapshot = await this.market.forUser(userId);
    const recommendationId = recommendationIdOf(this.ids.uuidv7());
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (ledger, context, account) =>
        decideIssueRecommendation(
          issueCommand({
            recommendationId,
            isAnew: request.anew === true,
            isFirst: request.first === true,
            isSubscriptionActive: isActive,
            snapshot,
            account,
            ledger,
            context,
          }),
          ledger,
        ),
    });
    const { revision, repeated, events, state, context } = acceptedOrProblem(outcome);
    const issued = issuedIn(events);
    const facts = factsFromLedger(state, issued.week);
    return {
      revision,
      repeated,
      recommendation: recommendationView({ issued, facts, today: context.today }),
    };
  }
}

function issuedIn(events: readonly LedgerEvent[]): IssuedRecommendation {
  for (const event of events) if (event.type === 'ledger.recommendation-issued') return event.data;
  throw new AppError('LEDGER.UNEXPECTED_EVENTS', 'the issue of a recommendation gave no recommendation');
}
