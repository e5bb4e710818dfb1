import { Injectable } from '@nestjs/common';
import { usernameKey } from '@app/accounts';
import { CredentialsRepository } from './credentials.repository.js';
import { Passwords } from './passwords.js';

export interface NewAccount {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  readonly fullName: string | null;
  readonly isAdmin: boolean;
}

/**
 * Two steps around the first events of an account: its name is reserved by a pending row, and only an account whose
 * stream exists may sign in. A start that ends half-way is finished by the next one.
 */
@Injectable()
export class AccountNames {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
  ) {}

  async reserve({ userId, username, password, fullName, isAdmin }: NewAccount): Promise<void> {
    if ((await this.credentials.findById(userId)) !== undefined) return;
    await this.credentials.insertPending({
      userId,
      username,
      usernameKey: usernameKey(username),
      passwordHash: await this.passwords.hash(password),
      fullName,
      isAdmin,
    });
  }

  async activate(userId: string): Promise<void> {
    await this.credentials.activate(userId);
  }
}
