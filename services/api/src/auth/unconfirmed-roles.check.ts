import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Credentials, CredentialsRepository } from '@app/accounts';
import type { Logger } from '@app/platform';
import { LOGGER } from '../core/dependencies.js';
import { AccountRights } from './account-rights.js';

/** Administrators and auditors looked at; an installation has a handful. */
const LOOKED_AT = 200;

/**
 * Says at the start whose roles have no effect, since no signed event gives them: those of a version without signatures,
 * and rows that were changed by hand.
 */
@Injectable()
export class UnconfirmedRolesCheck implements OnApplicationBootstrap {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly rights: AccountRights,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never fails: nothing depends on it, since each request looks again. */
  async onApplicationBootstrap(): Promise<void> {
    let privileged: readonly Credentials[] = [];
    try {
      privileged = await this.credentials.findPrivileged(LOOKED_AT);
    } catch (error) {
      this.logger.warn({ err: error }, 'the roles of administrators and auditors could not be checked');
    }
    for (const copied of privileged) {
      try {
        await this.check(copied);
      } catch (error) {
        // A stream that is damaged or deleted ends the requests of its own account only.
        this.logger.warn(
          { err: error, userId: copied.userId },
          'the roles of an account could not be checked',
        );
      }
    }
  }

  private async check(copied: Credentials): Promise<void> {
    const { userId } = copied;
    const confirmed = await this.rights.confirm(copied);
    if (confirmed.isAdmin === copied.isAdmin && confirmed.isAuditor === copied.isAuditor) return;
    this.logger.warn(
      { userId },
      'a role has no effect, since no signed event gives it: "npm run -s admin -- sign-roles" tells more',
    );
  }
}
