import { expect, it } from '@jest/globals';

import { readPage, shownPages, withPage } from './page-number';

it('reads a page from the address, and takes what is none for the list that goes on', () => {
  const read = (text: string) => readPage(new URLSearchParams(text));
  expect(['page=1', 'page=12', '', 'page=0', 'page=-1', 'page=1.5', 'page=x'].map(read)).toEqual([
    ...[1, 12],
    ...[null, null, null, null, null],
  ]);
});

it('keeps the filters of the address', () => {
  const query = new URLSearchParams('type=buy&page=3');
  expect(withPage(query, 4).toString()).toBe('type=buy&page=4');
  expect(withPage(query, null).toString()).toBe('type=buy');
});

it('leads to the first page, the last and those around', () => {
  expect(shownPages(1, 1)).toEqual([1]);
  expect(shownPages(1, 9)).toEqual([1, 2, null, 9]);
  expect(shownPages(3, 9)).toEqual([1, 2, 3, 4, null, 9]);
  expect(shownPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(shownPages(6, 9)).toEqual([1, null, 5, 6, 7, 8, 9]);
  // Beyond the end there is no such page, and a way back.
  expect(shownPages(20, 3)).toEqual([1, 2, 3]);
});
