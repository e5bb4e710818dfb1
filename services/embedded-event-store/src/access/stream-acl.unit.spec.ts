import { describe, expect, it } from '@jest/globals';
import type { Identity } from './accounts.js';
import type { Right } from './stream-acl.js';
import { builtInAcls, defaultAclsOf, hasRight } from './stream-acl.js';

const user = (...roles: string[]): Identity => ({ name: roles[0] ?? '', roles: new Set([...roles, '$all']) });
const may = (identity: Identity, right: Right, acl?: unknown, stream = 'ledger-1'): boolean =>
  hasRight({
    identity,
    right,
    stream,
    acl: acl === undefined ? undefined : JSON.stringify(acl),
    defaults: builtInAcls,
  });

describe('rights of a stream', () => {
  it.each<[string, unknown, boolean]>([
    ['a name', { $r: 'anna' }, true],
    ['one of several', { $r: ['bob', 'anna'] }, true],
    ['a group', { $r: 'writers' }, true],
    ['everybody', { $r: '$all' }, true],
    ['somebody else', { $r: 'bob' }, false],
    ['nobody', { $r: [] }, false],
    ['nothing about reading: the default', { $w: 'bob' }, true],
    ['a default by name', '$systemStreamAcl', false],
    ['the other default by name', '$userStreamAcl', true],
    ['nonsense for a right, which is given to nobody', { $r: 7 }, false],
    ['nonsense altogether', 'everybody', false],
  ])('name %s', (_case, acl, expected) => {
    expect(may(user('anna', 'writers'), '$r', acl)).toBe(expected);
  });

  it('leave administrators every one', () => {
    expect(may(user('root', '$admins'), '$d', { $d: [] }, '$settings')).toBe(true);
  });

  it('are the administrators’ alone for streams of the server', () => {
    expect(may(user('anna'), '$r', undefined, '$settings')).toBe(false);
    expect(may(user('anna'), '$mw', undefined, 'ledger-1')).toBe(true);
  });

  it('may be set for all streams, one by one', () => {
    const defaults = defaultAclsOf({ $userStreamAcl: { $w: 'writers' } });
    const ask = (right: Right, roles: string[]): boolean =>
      hasRight({ identity: user(...roles), right, stream: 'a', acl: undefined, defaults });
    expect([ask('$w', ['anna']), ask('$w', ['anna', 'writers']), ask('$r', ['anna'])]).toEqual([
      false,
      true,
      true,
    ]);
    expect(defaultAclsOf('nonsense')).toEqual(builtInAcls);
    expect(defaultAclsOf(undefined)).toEqual(builtInAcls);
  });
});
