import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import { usernameField, usernameKey, type UserExistsResponse } from '@app/contracts';
import { AuthLimits } from '../limits/auth-limits.js';
import { UserExistsQuery } from './user-exists.query.js';

@QueryHandler(UserExistsQuery)
export class UserExistsHandler implements IQueryHandler<UserExistsQuery> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly credentials: CredentialsRepository,
  ) {}

  async execute({ username, address }: UserExistsQuery): Promise<UserExistsResponse> {
    const key = usernameKey(username);
    await this.limits.reserve('user-exists', { name: key, address });
    // What can be no name, no account has.
    if (!usernameField.safeParse(username).success) return { exists: false };
    return { exists: (await this.credentials.findByKey(key)) !== undefined };
  }
}
