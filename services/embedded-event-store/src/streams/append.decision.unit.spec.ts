import { describe, expect, it } from '@jest/globals';
import type { AppendDecision, StreamHistory } from './append.decision.js';
import { decideAppend } from './append.decision.js';
import type { ExpectedRevision } from './append.js';
import type { EventId } from './identifiers.js';
import { eventId, revision } from './identifiers.js';

/** Event ids by letter, so that a case reads as a picture of the stream: 'abc' holds three events. */
function ids(letters: string): EventId[] {
  return letters.split('').map((letter) => {
    const id = eventId(`00000000-0000-4000-8000-0000000000${letter.charCodeAt(0).toString(16)}`);
    if (id === undefined) throw new Error(`no id for ${letter}`);
    return id;
  });
}

/** `remembered` are the events whose ids are still in the memory of recent ones. */
function streamOf(letters: string, remembered = letters): StreamHistory {
  const stored = ids(letters);
  const recent = ids(remembered);
  return {
    head: stored.length === 0 ? undefined : revision(stored.length - 1),
    exists: stored.length > 0,
    isDeleted: false,
    bornAt: revision(0),
    idsFrom: (from, count) => stored.slice(from, from + count),
    recentRevisionOf: (id) => (recent.includes(id) ? revision(stored.indexOf(id)) : undefined),
  };
}

const exact = (at: number): ExpectedRevision => ({ kind: 'exact', revision: BigInt(at) });
const noStream: ExpectedRevision = { kind: 'no-stream' };
const streamExists: ExpectedRevision = { kind: 'stream-exists' };
const any: ExpectedRevision = { kind: 'any' };

const appendAt = (at: number): AppendDecision => ({ kind: 'append', firstRevision: revision(at) });
const alreadyUpTo = (at: number): AppendDecision => ({
  kind: 'already-appended',
  lastRevision: revision(at),
});
const wrong: AppendDecision = { kind: 'wrong-expected-revision' };
const nothing: AppendDecision = { kind: 'nothing-to-append' };

describe('decideAppend', () => {
  it.each<[string, ExpectedRevision, string, AppendDecision]>([
    ['any on a missing stream', any, '', appendAt(0)],
    ['any on a stream', any, 'abc', appendAt(3)],
    ['no-stream on a missing stream', noStream, '', appendAt(0)],
    ['no-stream on a stream', noStream, 'abc', wrong],
    ['stream-exists on a missing stream', streamExists, '', wrong],
    ['stream-exists on a stream', streamExists, 'abc', appendAt(3)],
    ['the head', exact(2), 'abc', appendAt(3)],
    ['behind the head', exact(1), 'abc', wrong],
    ['ahead of the head', exact(3), 'abc', wrong],
    ['revision 0 on a missing stream', exact(0), '', wrong],
    ['beyond every number that is stored', { kind: 'exact', revision: 2n ** 64n - 1n }, 'abc', wrong],
  ])('new events, expecting %s', (_case, expected, stored, decision) => {
    expect(decideAppend(expected, ids('xy'), streamOf(stored))).toEqual(decision);
  });

  it.each<[string, ExpectedRevision, string, AppendDecision]>([
    ['all sit where they would have gone', exact(0), 'bc', alreadyUpTo(2)],
    ['all sit there, at the end of the stream', exact(2), 'de', alreadyUpTo(4)],
    ['all sit there, from the beginning', noStream, 'ab', alreadyUpTo(1)],
    ['the last one is another', exact(0), 'bx', wrong],
    ['the first one is another', exact(0), 'xc', wrong],
    ['they are in another order', exact(0), 'cb', wrong],
    ['they sit elsewhere in the stream', exact(0), 'de', wrong],
    ['there is one more than was stored', exact(2), 'dex', wrong],
    ['the expected revision is the current one: ids are not looked at', exact(4), 'de', appendAt(5)],
  ])('ids seen before under a named revision: %s', (_case, expected, sent, decision) => {
    expect(decideAppend(expected, ids(sent), streamOf('abcde'))).toEqual(decision);
  });

  it.each<[string, string, string, AppendDecision]>([
    ['the whole batch, remembered', 'bc', 'abcde', alreadyUpTo(2)],
    ['the whole batch, of which only the last is remembered: stored again', 'bc', 'c', appendAt(5)],
    ['forgotten: stored again', 'bc', 'e', appendAt(5)],
    ['a known one, then a new one', 'ex', 'abcde', wrong],
    ['a new one, then a known one', 'xa', 'abcde', appendAt(5)],
    ['all known, with a gap', 'ac', 'abcde', alreadyUpTo(2)],
    ['all known, one of them several times', 'abbb', 'abcde', alreadyUpTo(1)],
    ['the last before the first', 'cb', 'abcde', wrong],
  ])('ids seen before without a named revision: %s', (_case, sent, remembered, decision) => {
    expect(decideAppend(any, ids(sent), streamOf('abcde', remembered))).toEqual(decision);
    expect(decideAppend(streamExists, ids(sent), streamOf('abcde', remembered))).toEqual(decision);
  });

  it.each<[string, ExpectedRevision, string, AppendDecision]>([
    ['any on a missing stream', any, '', nothing],
    ['the head', exact(2), 'abc', nothing],
    ['no-stream on a missing stream', noStream, '', nothing],
    ['behind the head', exact(0), 'abc', wrong],
    ['stream-exists on a missing stream', streamExists, '', wrong],
  ])('no events at all, expecting %s', (_case, expected, stored, decision) => {
    expect(decideAppend(expected, [], streamOf(stored))).toEqual(decision);
  });

  const deleted = (letters: string): StreamHistory => ({
    ...streamOf(letters),
    exists: false,
    isDeleted: true,
  });

  it.each<[string, ExpectedRevision, string, AppendDecision]>([
    ['no-stream begins it anew, after the last number', noStream, 'xy', appendAt(3)],
    ['no-stream with the ids of what was deleted', noStream, 'abc', alreadyUpTo(2)],
    ['no-stream with some of the ids of what was deleted', noStream, 'bc', appendAt(3)],
    ['any', any, 'xy', appendAt(3)],
    ['any with the ids of what was deleted', any, 'abc', alreadyUpTo(2)],
    ['its last revision', exact(2), 'xy', appendAt(3)],
    ['its last revision with the ids of what was deleted', exact(2), 'abc', appendAt(3)],
    ['stream-exists', streamExists, 'xy', { kind: 'stream-deleted' }],
    ['an earlier revision', exact(1), 'xy', wrong],
    ['an append from before it was deleted, sent again', exact(1), 'c', alreadyUpTo(2)],
  ])('on a deleted stream: %s', (_case, expected, sent, decision) => {
    expect(decideAppend(expected, ids(sent), deleted('abc'))).toEqual(decision);
  });

  it('knows the append that began a stream again when it is sent again', () => {
    const reborn = { ...streamOf('abcde'), bornAt: revision(3) };
    expect(decideAppend(noStream, ids('de'), reborn)).toEqual(alreadyUpTo(4));
    expect(decideAppend(noStream, ids('xy'), reborn)).toEqual(wrong);
    expect(decideAppend(noStream, [], reborn)).toEqual(wrong);
  });

  it('takes a stream that has metadata alone for one that exists and has no revision', () => {
    const described: StreamHistory = { ...streamOf(''), exists: true };
    expect(decideAppend(streamExists, ids('x'), described)).toEqual(appendAt(0));
    expect(decideAppend(noStream, ids('x'), described)).toEqual(appendAt(0));
    expect(decideAppend(exact(0), ids('x'), described)).toEqual(wrong);
  });
});
