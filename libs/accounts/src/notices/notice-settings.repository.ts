import { z } from 'zod';
import { defaultNoticeSettings, type NoticeSettings, noticeSettingsSchema } from '@app/contracts';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

const storedKindsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** What each person wants to be told of, and how. */
export class NoticeSettingsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** The defaults where the person never changed them, also for kinds and channels that came later. */
  async find(userId: string): Promise<NoticeSettings> {
    const row = await this.database
      .selectFrom('app.notice_settings')
      .select(['kinds', 'quiet_from', 'quiet_until'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) return defaultNoticeSettings;
    const { quiet_from: from, quiet_until: until } = row;
    const stored = storedKindsSchema.parse(row.kinds);
    const kinds = Object.entries(defaultNoticeSettings.kinds).map(
      ([kind, channels]) => [kind, { ...channels, ...stored[kind] }] as const,
    );
    return noticeSettingsSchema.parse({
      kinds: Object.fromEntries(kinds),
      quietHours: from === null || until === null ? null : { from, until },
    });
  }

  async save(userId: string, { kinds, quietHours }: NoticeSettings, now: Date): Promise<void> {
    const row = {
      kinds: JSON.stringify(kinds),
      quiet_from: quietHours?.from ?? null,
      quiet_until: quietHours?.until ?? null,
      changed_at: now,
    };
    await this.database
      .insertInto('app.notice_settings')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }
}
