import { expect, it } from '@jest/globals';
import { sortedExactJson, sortedJson } from './sorted-json.js';

it('sorts the members of every object and keeps each number with its own characters', () => {
  const body = '{"b":1.0,"a":{"z":1e-7,"y":[{"d":null,"c":"1.0"},true]},"é":0.10,"A":12345678901234567890}';
  expect(sortedExactJson(body)).toBe(
    '{"A":12345678901234567890,"a":{"y":[{"c":"1.0","d":null},true],"z":1e-7},"b":1.0,"é":0.10}',
  );
});

it('writes what the official sample writes: numbers as JavaScript has them', () => {
  expect(sortedJson('{"b":1.0,"a":0.10}')).toBe('{"a":0.1,"b":1}');
});

it('rejects what is no JSON', () => {
  expect(() => sortedExactJson('{')).toThrow(SyntaxError);
});
