import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SubscriptionChangedResponse } from '@app/contracts';
import { Reauthentication, type ReceivedProof } from '../auth/reauthentication.js';
import { SubscriptionChanges } from './subscription-changes.js';

/** A person ends the own subscription. */
export class CancelSubscriptionCommand extends Command<SubscriptionChangedResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly proof: ReceivedProof,
  ) {
    super();
  }
}

@CommandHandler(CancelSubscriptionCommand)
export class CancelSubscriptionHandler implements ICommandHandler<CancelSubscriptionCommand> {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly changes: SubscriptionChanges,
  ) {}

  async execute({
    userId,
    idempotencyKey,
    proof,
  }: CancelSubscriptionCommand): Promise<SubscriptionChangedResponse> {
    await this.reauthentication.require(userId, proof);
    return this.changes.run({
      userId,
      idempotencyKey,
      actor: { kind: 'user', id: userId },
      action: (at) => ({ kind: 'cancel', reason: 'person', paymentId: null, at }),
    });
  }
}
