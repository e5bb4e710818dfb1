import { describe, expect, it } from '@jest/globals';
import { compileFilterExpression, FilterExpressionError } from './filter-expression.js';

describe('the regular expression of a filter', () => {
  // Each was refused: JavaScript takes none of these escapes.
  it.each([
    ['^ledger\\-1$', 'ledger-1'],
    ['^a\\@b\\ c\\#d\\!e\\:f\\—g$', 'a@b c#d!e:f—g'],
    ['^[a\\-z\\@]+$', 'a-z@'],
    ['(?i)^LEDGER\\-', 'ledger-1'],
    ['(?i)^ação$', 'AÇÃO'],
    ['^\\$[^\\]\\\\]\\.\\/$', '$a./'],
    ['^(?<kind>ledger|account)-\\d+$', 'account-12'],
    ['^\\p{Lu}', 'Ledger'],
  ])('is read as .NET reads it: %s', (source, text) => {
    expect(compileFilterExpression(source).test(text)).toBe(true);
  });

  it('keeps an escaped dash within brackets from being a range', () => {
    const expression = compileFilterExpression('^[a\\-c]$');
    expect(['a', '-', 'c', 'b'].map((text) => expression.test(text))).toEqual([true, true, true, false]);
  });

  it.each(['(', '[', '*', '\\', '^user\\_', '\\y'])('is refused where .NET refuses it: %s', (source) => {
    expect(() => compileFilterExpression(source)).toThrow('cannot be read');
  });

  it.each([
    ['(?x)a', 'options other than'],
    ['a(?i)b', 'options other than'],
    ['(?n:a)', 'options n and x'],
    ['a(?# note)', 'comments'],
    ["(?'name'a)", 'named in quotes'],
    ['(?>a+)', 'atomic groups'],
    ['(a)?(?(1)b|c)', 'conditions'],
    ['(?<a-b>c)', 'balancing groups'],
    ['[a-z-[b]]', 'subtracted classes'],
    ['[[:alpha:]]', 'brackets within brackets'],
    ['\\p{IsBasicLatin}', 'Unicode blocks'],
    ['\\Aa\\z', 'the escapes'],
    ['a{,3}', 'braces that repeat nothing'],
  ])('names the construct of .NET that is not known here: %s', (source, construct) => {
    const refused = (): RegExp => compileFilterExpression(source);
    expect(refused).toThrow(FilterExpressionError);
    expect(refused).toThrow(construct);
  });
});
