import { describe, expect, it } from '@jest/globals';
import { newUsernameField, usernameKey } from './username.js';

describe('usernameKey', () => {
  it.each([
    ['demo', 'DEMO'],
    ['  demo ', 'demo'],
    ['ｄｅｍｏ', 'demo'],
    ['José', 'JOSÉ'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['straße', 'STRASSE'],
  ])('treats %j and %j as one name', (first, second) => {
    expect(usernameKey(first)).toBe(usernameKey(second));
  });

  it('keeps different names apart', () => {
    expect(usernameKey('jose')).not.toBe(usernameKey('josé'));
  });
});

describe('a new user name', () => {
  const problemOf = (name: unknown) => newUsernameField.safeParse(name).error?.issues[0]?.message;

  it.each([
    ['  Ana  Maria ', 'Ana Maria'],
    ['ｄｅｍｏ', 'demo'],
    ['李小龙', '李小龙'],
    ['e\u0301ric', 'éric'],
    ['Анна', 'Анна'],
    ['Αθηνά 7', 'Αθηνά 7'],
    ['İbrahim', 'İbrahim'],
    ['नमस्ते', 'नमस्ते'],
    ['a'.repeat(40), 'a'.repeat(40)],
  ])('%j is kept as %j', (given, kept) => {
    expect(newUsernameField.parse(given)).toBe(kept);
  });

  it.each([
    [undefined, 'Username is required'],
    [7, 'Username is required'],
    ['   ', 'Username is required'],
    ['ab', 'Username must have at least 3 characters'],
    // Two characters, though four code units.
    ['😀😀', 'Username must have at least 3 characters'],
    ['a'.repeat(41), 'Username must have at most 40 characters'],
    // Folds to 60 characters.
    ['ß'.repeat(30), 'Username must have at most 40 characters'],
    ['ann\u0000a', 'Username contains characters that are not allowed'],
    ['ann\u202Ea', 'Username contains characters that are not allowed'],
    ['ann\u200Ba', 'Username contains characters that are not allowed'],
    ['ann\u2066a', 'Username contains characters that are not allowed'],
    ['ann\uFE0Fa', 'Username contains characters that are not allowed'],
    ['ann\uD800', 'Username contains characters that are not allowed'],
    ['...', 'Username contains characters that are not allowed'],
    // Each reads as "admin" to a person.
    ['\u0430dmin', 'Username must not mix alphabets'],
    ['adm\u03B9n', 'Username must not mix alphabets'],
    ['admi\u0307n', 'Username contains characters that are not allowed'],
    [`anna${'\u0332'.repeat(4)}`, 'Username contains characters that are not allowed'],
    // An administrator who means the name must not meet the person of this id.
    ['0197B2C4-7D1E-7000-8000-0123456789AB', 'Username must not look like an id'],
  ])('%j is rejected: %s', (given, problem) => {
    expect(problemOf(given)).toBe(problem);
  });
});
