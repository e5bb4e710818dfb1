import { randomBytes, randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTokensRepository, lockSecondFactor, MailOutbox, MailsRepository } from '@app/accounts';
import {
  type ApiTokenCreatedResponse,
  apiTokenPrefix,
  apiTokensPerUserMax,
  type CreateApiTokenRequest,
} from '@app/contracts';
import type { Clock } from '@app/platform';
import { hashOfApiToken } from '../auth/api-token-authenticator.js';
import { Reauthentication } from '../auth/reauthentication.js';
import { type AppDatabase, CLOCK, DATABASE } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { apiTokenView } from './api-token.view.js';

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface WantedApiToken extends CreateApiTokenRequest {
  readonly sessionId: string;
  /** Where it was sent from. */
  readonly address: string;
}

export class CreateApiTokenCommand extends Command<ApiTokenCreatedResponse> {
  constructor(
    readonly userId: string,
    readonly wanted: WantedApiToken,
  ) {
    super();
  }
}

@CommandHandler(CreateApiTokenCommand)
export class CreateApiTokenHandler implements ICommandHandler<CreateApiTokenCommand> {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly outbox: MailOutbox,
    private readonly security: SecurityLog,
    @Inject(DATABASE) private readonly database: AppDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, wanted }: CreateApiTokenCommand): Promise<ApiTokenCreatedResponse> {
    const { name, scope, expiresInDays, sessionId, address, ...proof } = wanted;
    await this.reauthentication.require(userId, { ...proof, address });
    const token = `${apiTokenPrefix}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    const createdAt = this.clock.now();
    const expiresAt = expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS);
    const row = { tokenId: randomUUID(), name, scope, createdAt, expiresAt };
    const recipient = await this.outbox.recipientOf(userId);
    const mail =
      recipient &&
      (await this.outbox.prepare({
        ...{ key: `api-token-created ${row.tokenId}`, userId, template: 'api-token-created' },
        ...recipient,
        params: { name, scope },
      }));
    await this.database.transaction().execute(async (transaction) => {
      await lockSecondFactor(transaction, userId);
      const tokens = new ApiTokensRepository(transaction);
      await requireOpenSession(transaction, userId, sessionId);
      if ((await tokens.list(userId)).length >= apiTokensPerUserMax) throw tooManyTokens();
      await tokens.add({ ...row, userId, hash: hashOfApiToken(token) });
      if (mail !== undefined) await new MailsRepository(transaction).insert(mail);
    });
    this.security.record({ kind: 'api-token-changed', userId, address, change: `created ${scope}` });
    return { token, created: apiTokenView({ ...row, lastUsedAt: null }, createdAt) };
  }
}

/**
 * What disables the account, or takes its second factor away, ends its tokens too: one that is being created then waits
 * for that or comes first. @throws ProblemError 401
 */
async function requireOpenSession(database: AppDatabase, userId: string, sessionId: string): Promise<void> {
  const open = await database
    .selectFrom('app.sessions as session')
    .innerJoin('app.credentials as account', 'account.user_id', 'session.user_id')
    .select('session.session_id')
    .where('session.session_id', '=', sessionId)
    .where('session.user_id', '=', userId)
    .where('session.ended_at', 'is', null)
    .where('account.status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (open === undefined)
    throw new ProblemError({
      status: 401,
      code: 'AUTH.TOKEN_INVALID',
      detail: 'Token is invalid or expired',
    });
}

const tooManyTokens = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'API_TOKEN.TOO_MANY',
    detail: 'There are as many API tokens as are allowed already',
    members: { limit: apiTokensPerUserMax },
  });
