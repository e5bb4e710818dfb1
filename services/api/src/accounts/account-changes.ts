import { Inject, Injectable } from '@nestjs/common';
import { type AccountChange, type AccountChangeRejection, AccountCommands } from '@app/accounts';
import { accountRejectionDetail, type AccountState } from '@app/ledger';
import { currentCorrelationId, type IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { LastAdministrator } from './last-administrator.js';

type AskedChange = Omit<AccountChange, 'commandId' | 'correlationId'>;
type ChangedAccount = { readonly state: AccountState; readonly revision: bigint };

/** Changes of accounts asked for over HTTP: rejections become problems. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly commands: AccountCommands,
    private readonly administrators: LastAdministrator,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  /** @throws ProblemError */
  async run(change: AskedChange): Promise<ChangedAccount> {
    // Every command says how the account is to be, not what is to happen to it: no key is needed to repeat one.
    const commandId = this.ids.uuidv7();
    const changed = await this.commands.run({
      ...change,
      commandId,
      correlationId: currentCorrelationId() ?? commandId,
    });
    if (!changed.ok) throw accountProblem(changed.rejection);
    return changed;
  }

  /**
   * For what may take an administrator away: disabling, erasing, revoking the role.
   * @throws ProblemError 409 ADMIN.LAST_ADMINISTRATOR where nobody else who can sign in would be left
   */
  async runUnlessLast(change: AskedChange): Promise<ChangedAccount> {
    return this.administrators.keep(change.userId, () => this.run(change));
  }
}

/** A rejection of a change of an account as the problem that the client gets. */
export function accountProblem(rejection: AccountChangeRejection): ProblemError {
  const { code } = rejection;
  switch (code) {
    case 'ACCOUNT.CHANGED_MEANWHILE':
      return new ProblemError({ status: 412, code, detail: 'The account was changed meanwhile' });
    case 'ACCOUNT.LOST_RACE':
      return new ProblemError({
        status: 409,
        code,
        detail: 'Another change of the account is being saved. Try again in a moment',
        headers: { 'Retry-After': '1' },
      });
    case 'ACCOUNT.NOT_REGISTERED':
      return new ProblemError({ status: 404, code, detail: accountRejectionDetail({ code }) });
    case 'ACCOUNT.ERASED':
      return new ProblemError({ status: 410, code, detail: accountRejectionDetail({ code }) });
    case 'ACCOUNT.BASE_NOT_POSITIVE':
      return new ProblemError({ status: 422, code, detail: accountRejectionDetail({ code }) });
  }
}
