import { type DemoAccount, demoAccounts } from '@app/contracts';
import { type Role, type UserId, userIdOf } from '@app/ledger';
import { usdCents } from '@app/money';
import { uuidv5 } from '@app/platform';

/** Namespace of everything the seed makes: the same ids at every start, so that nothing is made twice. */
const SEED_NAMESPACE = '3f0d2a52-6c1e-5d0f-9a60-6f5b8b1c2e11';

export interface SeedAccount {
  readonly userId: UserId;
  readonly username: string;
  readonly password: string;
  readonly fullName: string;
  /** Who has one is no subscriber. */
  readonly roles: readonly Role[];
  readonly shows: DemoAccount['shows'];
}

const rolesOf: Readonly<Record<DemoAccount['role'], readonly Role[]>> = {
  subscriber: [],
  administrator: ['admin'],
  auditor: ['auditor'],
};

/** The accounts of @app/contracts with ids of their own. */
export const seedAccounts: readonly SeedAccount[] = demoAccounts.map(
  ({ role, shows, username, password, fullName }) => ({
    userId: userIdOf(uuidv5(SEED_NAMESPACE, username)),
    username,
    password,
    fullName,
    shows,
    roles: rolesOf[role],
  }),
);

/** Who has done what the seed did. */
export const demoActor = { kind: 'system', id: 'demo-seed' } as const;

export const demoTimeZone = 'America/Sao_Paulo';
/** 100.00 USD a week: with it an amount of the sum reads as a percentage of the base. */
export const demoBase = usdCents(10_000n);
