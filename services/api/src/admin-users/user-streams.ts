import { Inject, Injectable } from '@nestjs/common';
import { type OpenedText, PersonalTexts } from '@app/accounts';
import type { LoadedStream } from '@app/event-store';
import type { AccountState, SubscriptionState } from '@app/ledger';
import {
  type AccountRepository,
  ACCOUNTS,
  type SubscriptionRepository,
  SUBSCRIPTIONS,
} from '../core/streams/streams.js';

export interface UserStreamStates {
  readonly account: LoadedStream<AccountState>;
  readonly subscription: SubscriptionState;
  readonly email: OpenedText;
}

/** What the streams of a user say, for an administrator. */
@Injectable()
export class UserStreams {
  constructor(
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: SubscriptionRepository,
    private readonly texts: PersonalTexts,
  ) {}

  async of(userId: string): Promise<UserStreamStates> {
    const [account, { state: subscription }, open] = await Promise.all([
      this.accounts.load(userId),
      this.subscriptions.load(userId),
      this.texts.openerFor(userId),
    ]);
    return { account, subscription, email: open(account.state.email, 'account email') };
  }
}
