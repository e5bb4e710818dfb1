import { describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

const cheap = { ARGON2_MEMORY_KIB: 8_192, ARGON2_PASSES: 1, ARGON2_LANES: 1 };
const passwords = new Passwords(cheap);

describe('a password', () => {
  it('is the same on a keyboard that sends an accent as a character of its own', async () => {
    const stored = await passwords.hash('Coração de melão');

    expect(await passwords.matches(stored, 'Coração de melão'.normalize('NFD'))).toBe(true);
    expect(await passwords.matches(stored, 'Coracao de melao')).toBe(false);
  });

  it('is taken as it was typed otherwise: spaces, capitals and wide letters count', async () => {
    const stored = await passwords.hash(' Ａbc def ');

    for (const other of ['Ａbc def', ' ａbc def ', ' Abc def '])
      expect(await passwords.matches(stored, other)).toBe(false);
  });

  it('matches nothing where there is no account, whatever the decoy is made of', async () => {
    expect(await passwords.matches(undefined, 'no account has this password')).toBe(false);
  });

  it('is to be hashed again once any parameter is another one, and is stored by argon2id', async () => {
    const stored = await passwords.hash('six or more');

    expect(stored).toMatch(/^\$argon2id\$v=19\$m=8192,t=1,p=1\$/);
    expect(passwords.isOutdated(stored)).toBe(false);
    for (const change of [{ ARGON2_MEMORY_KIB: 9_000 }, { ARGON2_PASSES: 2 }, { ARGON2_LANES: 2 }])
      expect(new Passwords({ ...cheap, ...change }).isOutdated(stored)).toBe(true);
  });
});
