import { Inject, Injectable } from '@nestjs/common';
import { type Credentials, CredentialsRepository, PasswordChanges, Passwords } from '@app/accounts';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';

export interface Authenticated {
  readonly account: Credentials;
  /** The hash now stored for the password that was sent. */
  readonly verifiedHash: string;
  readonly mustChangePassword: boolean;
  /** The password came by mail to the address of the account, when a payment made it. */
  readonly isPasswordMailed: boolean;
}

/** `disabled` is answered only to callers that know the password. */
export type AuthenticationFailure = 'wrong-credentials' | 'disabled';

/** Checks a name with a password: the person's own one, or the one that was mailed next to it. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly changes: PasswordChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Takes as long for a name that does not exist as for a wrong password. */
  async authenticate(usernameKey: string, password: string): Promise<Authenticated | AuthenticationFailure> {
    const found = await this.credentials.findByKey(usernameKey);
    const isRight = await this.passwords.matches(found?.passwordHash, password);
    if (found === undefined || found.status === 'pending') return 'wrong-credentials';
    if (!isRight) return this.byMailedPassword(found, password);
    if (found.status === 'disabled') return 'disabled';
    if (found.passwordExpiresAt !== null && found.passwordExpiresAt <= this.clock.now())
      return 'wrong-credentials';
    const verifiedHash = await this.rehashed(found, password);
    const { mustChangePassword, isPasswordMailed } = found;
    return { account: found, verifiedHash, mustChangePassword, isPasswordMailed };
  }

  /** Whether a password is that of a signed-in person: for what asks for it once more. */
  async verify(userId: string, password: string): Promise<Credentials | undefined> {
    const found = await this.credentials.findById(userId);
    const isRight = await this.passwords.matches(found?.passwordHash, password);
    return isRight ? found : undefined;
  }

  private async byMailedPassword(
    account: Credentials,
    password: string,
  ): Promise<Authenticated | AuthenticationFailure> {
    const recovery = await this.credentials.findRecovery(account.userId, this.clock.now());
    if (recovery === undefined || !(await this.passwords.matches(recovery.hash, password)))
      return 'wrong-credentials';
    if (account.status === 'disabled') return 'disabled';
    // Not taken where a parallel sign-in was faster: then it is the password already.
    await this.changes.takeRecovery(account.userId, recovery);
    return { account, verifiedHash: recovery.hash, mustChangePassword: true, isPasswordMailed: false };
  }

  /** The clear password is at hand only here, so this is where stronger parameters reach old accounts. */
  private async rehashed({ userId, passwordHash }: Credentials, password: string): Promise<string> {
    if (!this.passwords.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.passwords.hash(password);
    return (await this.credentials.replaceHash(userId, passwordHash, renewed)) ? renewed : passwordHash;
  }
}
