import { Injectable } from '@nestjs/common';
import { CredentialsRepository, type Credentials } from '../credentials/credentials.repository.js';
import { Passwords } from '../credentials/passwords.js';

/** Answers whether a name and a password belong to an account that may sign in. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
  ) {}

  /** Takes as long for a name that does not exist as for a wrong password. */
  async authenticate(usernameKey: string, password: string): Promise<Credentials | undefined> {
    const found = await this.credentials.findByKey(usernameKey);
    const isRight = await this.passwords.matches(found?.passwordHash, password);
    if (found?.status !== 'active' || !isRight) return undefined;
    await this.rehash(found, password);
    return found;
  }

  /** The clear password is at hand only here, so this is where stronger parameters reach old accounts. */
  private async rehash({ userId, passwordHash }: Credentials, password: string): Promise<void> {
    if (!this.passwords.isOutdated(passwordHash)) return;
    await this.credentials.replaceHash(userId, passwordHash, await this.passwords.hash(password));
  }
}
