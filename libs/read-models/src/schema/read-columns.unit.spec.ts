import { expect, it } from '@jest/globals';
import { readColumns, totalColumns } from './read-columns.js';

it.each(['portfolio', 'daily_balances'] as const)('has a column of %s for every total', (table) => {
  expect(Object.keys(readColumns[table])).toEqual(expect.arrayContaining([...totalColumns]));
});
