import { describe, expect, it } from '@jest/globals';

import { FAQ_CATEGORIES, FAQ_QUESTIONS } from '../../components/faq/questions';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

const ids = FAQ_QUESTIONS.map(({ id }) => id);

describe('the questions', () => {
  it('are at least five in each category', () => {
    const counts = FAQ_CATEGORIES.map((each) => ({
      each,
      count: FAQ_QUESTIONS.filter(({ category }) => category === each).length,
    }));
    expect(counts.filter(({ count }) => count < 5)).toEqual([]);
    expect(FAQ_CATEGORIES).toEqual([
      'general',
      'allocations',
      'operations',
      'strategy',
      'platform',
      'technical',
      'subscription',
      'legal',
    ]);
  });

  it('have one id each, which is an anchor of an address', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it('are related to other questions that exist', () => {
    const known: ReadonlySet<string> = new Set(ids);
    const wrong = FAQ_QUESTIONS.flatMap(({ id, related }) =>
      related.filter((other) => !known.has(other) || other === id).map((other) => `${id}: ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['en', en.question],
    ['pt', pt.question],
  ])('are all in the catalogue of %s, and no others', (_language, texts) => {
    expect(Object.keys(texts).sort()).toEqual([...ids].sort());
  });

  it.each([
    ['en', en.question],
    ['pt', pt.question],
  ])('type no price in %s: it is filled in', (_language, texts) => {
    const typed = Object.entries(texts).filter(([, { question, answer }]) =>
      /\d\s*(USD|BRL)|(US|R)\$\s*\d/.test(`${question} ${answer}`),
    );
    expect(typed.map(([id]) => id)).toEqual([]);
  });
});
