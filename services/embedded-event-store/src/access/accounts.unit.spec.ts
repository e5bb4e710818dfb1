import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Accounts, readAccountsFile } from './accounts.js';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('accounts', () => {
  const accounts = new Accounts([
    { name: 'anna', password: 'ação:com dois pontos', groups: ['writers'] },
    { name: 'bob', password: 'another one', groups: [] },
  ]);

  it('know a name by its password', () => {
    const anna = accounts.authenticate(basic('anna:ação:com dois pontos'));
    expect(anna?.name).toBe('anna');
    expect([...(anna?.roles ?? [])]).toEqual(['anna', 'writers', '$all']);
  });

  it.each([
    ['the password of another', basic('anna:another one')],
    ['no password', basic('anna:')],
    ['no colon', basic('anna')],
    ['nobody', basic('eve:another one')],
    ['a name of the language itself', basic('constructor:x')],
    ['another kind', 'Bearer abc'],
    ['no base64', 'Basic é'],
    ['nothing', ''],
    ['far too much', basic(`anna:${'x'.repeat(5_000)}`)],
  ])('do not take %s', (_case, header) => {
    expect(accounts.authenticate(header)).toBeUndefined();
  });
});

describe('the file of accounts', () => {
  let folder: string;
  const written = (text: string): string => {
    const file = join(folder, 'users.json');
    writeFileSync(file, text);
    return file;
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is read', () => {
    const file = written('[{"name":"anna","password":"long enough"}]');
    expect(readAccountsFile(file).authenticate(basic('anna:long enough'))?.name).toBe('anna');
  });

  it.each([
    ['no JSON', 'secret-password', /is no JSON/],
    ['an empty list', '[]', /no list of accounts/],
    ['a short password', '[{"name":"anna","password":"short"}]', /\[0\.password\]/],
    ['a name with a colon', '[{"name":"an:na","password":"secret-password"}]', /\[0\.name\]/],
    [
      'a name twice',
      '[{"name":"a","password":"secret-password"},{"name":"a","password":"secret-password"}]',
      /names a twice/,
    ],
  ])('is rejected with a reason and without a password: %s', (_case, text, message) => {
    const file = written(text);
    expect(() => readAccountsFile(file)).toThrow(message);
    expect(() => readAccountsFile(file)).not.toThrow(/secret-password|short"/);
  });

  it('is rejected where it is not there', () => {
    expect(() => readAccountsFile(join(folder, 'none.json'))).toThrow(/cannot be read/);
  });
});
