import { Inject, Injectable } from '@nestjs/common';
import { type OpenedText, PersonalTexts } from '@app/accounts';
import type { LoadedStream } from '@app/event-store';
import type { AccountState, SubscriptionState } from '@app/ledger';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { Subscribers } from '../core/streams/subscribers.js';

export interface UserStreamStates {
  readonly account: LoadedStream<AccountState>;
  /** Undefined where the record cannot be read. */
  readonly subscription: SubscriptionState | undefined;
  readonly email: OpenedText;
}

/** What the streams of a user say, for an administrator. */
@Injectable()
export class UserStreams {
  constructor(
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    private readonly subscribers: Subscribers,
    private readonly texts: PersonalTexts,
  ) {}

  async of(userId: string): Promise<UserStreamStates> {
    const [account, subscription, open] = await Promise.all([
      this.accounts.load(userId),
      this.subscribers.read(userId),
      this.texts.openerFor(userId),
    ]);
    return { account, subscription: subscription?.state, email: open(account.state.email, 'account email') };
  }
}
