import { Inject, Injectable } from '@nestjs/common';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

/** What is kept of a person's payments next to their streams. */
@Injectable()
export class ExportedPaymentsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async of(userId: string): Promise<object[]> {
    return this.database
      .selectFrom('app.payments')
      .select(['payment_id as paymentId', 'status', 'provider', 'currency', 'reference', 'since'])
      .select(['created_at as createdAt', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
  }
}
