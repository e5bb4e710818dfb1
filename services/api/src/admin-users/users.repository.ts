import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

export interface UserRow {
  readonly userId: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly fullName: string | null;
  readonly isAdmin: boolean;
  readonly isAuditor: boolean;
  readonly status: 'pending' | 'active' | 'disabled';
  readonly createdAt: Date;
}

export interface UserSearch {
  /** Beginning of a name as it is compared; empty finds all. */
  readonly prefix: string;
  readonly limit: number;
  /** Names after this one. */
  readonly after?: string | undefined;
}

/** Users by name. */
@Injectable()
export class UsersRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async list({ prefix, limit, after }: UserSearch): Promise<UserRow[]> {
    let query = this.database
      .selectFrom('app.credentials')
      .select([
        'user_id as userId',
        'username',
        'username_key as usernameKey',
        'full_name as fullName',
        'is_admin as isAdmin',
        'is_auditor as isAuditor',
        'status',
        'created_at as createdAt',
      ]);
    // By code points and not as a pattern: a name may hold a % or an underscore.
    if (prefix !== '') query = query.where(sql<boolean>`starts_with(username_key, ${prefix})`);
    if (after !== undefined) query = query.where('username_key', '>', after);
    return query.orderBy('username_key').limit(limit).execute();
  }
}
