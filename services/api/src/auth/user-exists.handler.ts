import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import { type UserExistsResponse, usernameField, usernameKey } from '@app/contracts';
import { AuthLimits } from './auth-limits.js';

export class UserExistsQuery extends Query<UserExistsResponse> {
  constructor(
    readonly username: string,
    readonly address: string,
  ) {
    super();
  }
}

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
