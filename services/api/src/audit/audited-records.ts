import { Inject, Injectable } from '@nestjs/common';
import { CredentialsRepository, KeyWrapping, signedAccountCodec } from '@app/accounts';
import type { AuditedStores } from '@app/audit';
import type { AuditedPerson } from '@app/contracts';
import {
  type EventStore,
  type RecordedEvent,
  StoreRefusedError,
  USER_CATEGORIES,
  type UserCategory,
} from '@app/event-store';
import type { UserId } from '@app/ledger';
import { AuditedPeople, type Look, noSuchPerson } from '../auth/audited-people.js';
import { EVENT_STORE } from '../core/dependencies.js';

/** Whose record a request reads. */
export interface AuditRequest {
  /** Name or id. */
  readonly user: string;
  readonly look: Look;
}

/** The records that auditors read: who is meant, and that it was read. */
@Injectable()
export class AuditedRecords {
  readonly stores: AuditedStores;

  constructor(
    private readonly people: AuditedPeople,
    private readonly credentials: CredentialsRepository,
    @Inject(EVENT_STORE) store: EventStore,
    wrapping: KeyWrapping,
  ) {
    this.stores = { store, accountCodec: signedAccountCodec(wrapping) };
  }

  /** Who is meant, once the look is stored. @throws ProblemError for nobody */
  async open({ user, look }: AuditRequest): Promise<UserId> {
    const userId = await this.people.find(user);
    if (userId === undefined || !(await this.hasStream(userId))) throw noSuchPerson();
    await this.people.record(look, userId);
    return userId;
  }

  async personOf(userId: UserId): Promise<AuditedPerson> {
    const [found, newest] = await Promise.all([
      this.credentials.findById(userId),
      this.headOf('account', userId),
    ]);
    const isErased = newest !== 'refused' && newest !== 'no-stream' && newest.type === 'account.erased';
    return { userId, username: isErased ? null : (found?.username ?? null), isErased };
  }

  private async hasStream(userId: UserId): Promise<boolean> {
    const heads = await Promise.all(USER_CATEGORIES.map(async (category) => this.headOf(category, userId)));
    return heads.some((head) => head !== 'no-stream');
  }

  /** A stream that the server does not give any more is there: the verdict names it. */
  private async headOf(
    category: UserCategory,
    userId: UserId,
  ): Promise<RecordedEvent | 'no-stream' | 'refused'> {
    try {
      return await this.stores.store.readHead(`${category}-${userId}`);
    } catch (error) {
      if (error instanceof StoreRefusedError) return 'refused';
      throw error;
    }
  }
}
