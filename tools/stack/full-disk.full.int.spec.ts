import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { demoAccounts, idempotencyKeyHeader, problemSchema, signInResponseSchema } from '@app/contracts';
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

(isMounted ? it : it.skip)(
  'answers 503 while the disk is full and goes on when there is room, nothing lost or doubled',
  async () => {
    await installation.start();
    const authorization = await signIn();
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const [first = ''] = keys;
    expect(await deposit(authorization, first)).toEqual({ status: 201, code: null });

    fillDisk();
    // Connections that the server closed meanwhile are noticed now.
    await delay(100);
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
    const revision = keys.length;
    const path = `/api/dynamic-balance?minRevision=${revision}&limit=1`;
    const balance = await fetch(installation.address + path, { headers: { Authorization: authorization } });
    // The demo subscriber begins with one deposit of 2 000.00.
    expect(await balance.json()).toMatchObject({
      revision: String(revision),
      balanceUsd: `${2_000 + 7 * revision}.00`,
    });
  },
);
