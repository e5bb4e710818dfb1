import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Who a call comes from, by name and password. */
export interface Identity {
  readonly name: string;
  /** The name itself, the groups, and `$all`, which everybody has. */
  readonly roles: ReadonlySet<string>;
}

/** The file of EVENTSTORE_USERS_FILE cannot be used; the message is one line for the person who starts the server. */
export class AccountsFileError extends Error {
  override readonly name = 'AccountsFileError';
  readonly code = 'STORE.ACCOUNTS_FILE';
}

/** Basic authentication parts user and password at the first colon. */
const userName = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^:$][^:]*$/);
const accountsSchema = z
  .array(
    z.object({
      name: userName,
      password: z.string().min(8).max(1_024),
      groups: z.array(z.string().min(1).max(256)).max(100).default([]),
    }),
  )
  .min(1)
  .max(1_000);

export type Account = z.output<typeof accountsSchema>[number];

/** The people and programs that may use this server. Passwords are kept as keyed hashes, and compared in constant time. */
export class Accounts {
  readonly #key = randomBytes(32);
  readonly #byName: ReadonlyMap<string, { readonly hash: Buffer; readonly identity: Identity }>;
  /** Compared with where there is no such name, so that the time does not tell. */
  readonly #nobody = randomBytes(32);

  constructor(accounts: readonly Account[]) {
    this.#byName = new Map(
      accounts.map(({ name, password, groups }) => [
        name,
        {
          hash: this.#hash(password),
          identity: { name, roles: new Set([name, ...groups, '$all']) },
        },
      ]),
    );
  }

  /** Whose an `authorization` header is; undefined where name or password is wrong, or it is of another kind. */
  authenticate(header: string): Identity | undefined {
    const [, encoded] = /^basic ([a-z0-9+/=]{1,4096})$/i.exec(header) ?? [];
    if (encoded === undefined) return undefined;
    const text = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    if (colon < 0) return undefined;
    const account = this.#byName.get(text.slice(0, colon));
    const isRight = timingSafeEqual(account?.hash ?? this.#nobody, this.#hash(text.slice(colon + 1)));
    return isRight ? account?.identity : undefined;
  }

  #hash(password: string): Buffer {
    return createHmac('sha256', this.#key).update(password).digest();
  }
}

/** @throws AccountsFileError that names what is wrong, never a password */
export function readAccountsFile(file: string): Accounts {
  const parsed = accountsSchema.safeParse(parseJson(file));
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `[${issue.path.map(String).join('.')}]`);
    throw new AccountsFileError(
      `${file} is no list of accounts: look at ${[...new Set(where)].join(', ')}. Each has "name", "password" of at least 8 characters, and "groups".`,
    );
  }
  const names = parsed.data.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new AccountsFileError(`${file} names ${twice} twice.`);
  return new Accounts(parsed.data);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The cause of a syntax error would quote the text, passwords and all.
    if (error instanceof SyntaxError) throw new AccountsFileError(`${file} is no JSON.`);
    throw new AccountsFileError(`${file} cannot be read.`, { cause: error });
  }
}
