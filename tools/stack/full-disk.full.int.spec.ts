import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import {
  demoAccounts,
  dynamicBalanceResponseSchema,
  idempotencyKeyHeader,
  problemSchema,
  signInResponseSchema,
} from '@app/contracts';
import { delay } from '@app/platform';
import { errorCode } from '@app/provisioning';
import { TestInstallation } from './testing/installation.ts';

// A start of the whole product, on a busy machine.
jest.setTimeout(600_000);

const installation = new TestInstallation();
const isMounted = mountSmallDisk();

afterAll(async () => {
  await installation.stop();
  if (isMounted) execFileSync('umount', ['--lazy', installation.dataDir]);
  await installation.remove();
});

/** 500 MB in memory under the data folder, where this process may mount one. */
function mountSmallDisk(): boolean {
  mkdirSync(installation.dataDir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=700', 'tmpfs', installation.dataDir], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const filler = join(installation.dataDir, 'filler');

function fillDisk(): void {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error;
    }
  }
}

async function signIn(): Promise<string> {
  const [{ username, password }] = demoAccounts;
  const response = await fetch(`${installation.address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return `Bearer ${signInResponseSchema.parse(await response.json()).access_token}`;
}

async function deposit(authorization: string, key: string): Promise<{ status: number; code: string | null }> {
  const response = await fetch(`${installation.address}/api/dynamic-balance/deposits`, {
    method: 'POST',
    headers: {
      ...{ 'Content-Type': 'application/json', Authorization: authorization },
      [idempotencyKeyHeader]: key,
    },
    body: JSON.stringify({ amountUsd: '7.00' }),
  });
  const body: unknown = await response.json();
  return { status: response.status, code: response.ok ? null : problemSchema.parse(body).code };
}

interface Balance {
  readonly revision: bigint;
  readonly cents: bigint;
}

async function balance(authorization: string, minRevision = 0n): Promise<Balance> {
  const path = `/api/dynamic-balance?minRevision=${minRevision}&limit=1`;
  const response = await fetch(installation.address + path, { headers: { Authorization: authorization } });
  const { revision, balanceUsd } = dynamicBalanceResponseSchema.parse(await response.json());
  return { revision: BigInt(revision), cents: BigInt(balanceUsd.replace('.', '')) };
}

/** The event store writes into the room that its log already has, and takes these: how many until it needs more. */
async function depositUntilRejected(authorization: string): Promise<bigint> {
  for (let taken = 0n; taken < 2_000n; taken += 1n) {
    const { status } = await deposit(authorization, randomUUID());
    if (status !== 201) return taken;
  }
  throw new Error('2 000 deposits were taken on a full disk');
}

(isMounted ? it : it.skip)(
  'answers 503 while the disk is full and goes on when there is room, nothing lost or doubled',
  async () => {
    await installation.start();
    const authorization = await signIn();
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const [first = ''] = keys;
    const before = await balance(authorization);
    expect(await deposit(authorization, first)).toEqual({ status: 201, code: null });

    fillDisk();
    // Connections that the server closed meanwhile are noticed now.
    await delay(100);
    const taken = await depositUntilRejected(authorization);
    const answers = new Map<string, number>();
    for (const key of keys.slice(1)) {
      const { status, code } = await deposit(authorization, key);
      answers.set(`${status} ${code ?? ''}`, (answers.get(`${status} ${code ?? ''}`) ?? 0) + 1);
      await delay(250);
    }
    expect([...answers]).toEqual([['503 SERVICE.UNAVAILABLE', keys.length - 1]]);
    rmSync(filler);

    for (const key of keys) {
      let last = await deposit(authorization, key);
      for (let waited = 0; last.status !== 201 && waited < 120_000; waited += 1_000) {
        await delay(1_000);
        last = await deposit(authorization, key);
      }
      expect(last).toEqual({ status: 201, code: null });
    }
    const deposits = taken + BigInt(keys.length);
    const revision = before.revision + deposits;
    expect(await balance(authorization, revision)).toEqual({
      revision,
      cents: before.cents + 700n * deposits,
    });
  },
);
