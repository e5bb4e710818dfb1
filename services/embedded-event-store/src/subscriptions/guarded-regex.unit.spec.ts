import { describe, expect, it } from '@jest/globals';
import { cannotBeSlow, RegexTooSlowError, testGuarded } from './guarded-regex.js';

describe('an expression of a client’s', () => {
  it.each([
    ['simple, tested at once', /^[^$].*/u],
    ['one that needs its guard', /^(?:ledger|account)-\d+$/u],
  ])('answers as it would by itself: %s', (_case, regex) => {
    const texts = ['ledger-1', 'account-x', '$settings', 'account-22', '', 'é☂'];
    expect(testGuarded(regex, texts)).toEqual(texts.map((text) => regex.test(text)));
  });

  it.each([/(a+)+$/u, /^(a|aa)+$/u, /^(a+)+\1$/u])('that would take for ever is ended: %s', (regex) => {
    const text = `${'a'.repeat(60)}!`;
    expect(() => testGuarded(regex, [text])).toThrow(RegexTooSlowError);
    expect(testGuarded(/^a/u, [text])).toEqual([true]);
  });

  it.each([
    ['^[^$].*', true],
    ['^ledger-', true],
    ['(ledger|account)-', true],
    ['^\\$[a-z]+$', true],
    ['^[a+*]*$', true],
    ['a+', false],
    ['^a|b+', false],
    ['^a*b*$', false],
    ['^(ab)+$', false],
    ['^(ab)?$', false],
    ['^a{2,}$', false],
    ['^(?=a)', false],
    ['^(a)\\1', false],
  ])('%s is known to be quick: %s', (source, expected) => {
    expect(cannotBeSlow(source)).toBe(expected);
  });
});
