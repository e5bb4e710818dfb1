import { expect, it } from '@jest/globals';

import { problemSchema } from '@app/contracts';

import { problemOf } from './problem-of';

const problem = {
  ...{ type: 'about:blank', title: 'Too much', status: 409, detail: 'There is less' },
  ...{ code: 'LEDGER.INSUFFICIENT_BITCOIN', correlationId: '1', available: '0.1' },
};
const spoilt = Object.keys(problem).flatMap((name) => [
  { ...problem, [name]: undefined },
  { ...problem, [name]: 200 },
  { ...problem, [name]: null },
  { ...problem, [name]: 'a.b' },
]);

it.each([
  problem,
  ...spoilt,
  ...[399, 400, 599, 600, 404.5, Number.NaN].map((status) => ({ ...problem, status })),
  ...['A', 'A.B', 'A.B.C1', 'A1.B', 'a.B', 'A.B '].map((code) => ({ ...problem, code })),
  ...[null, undefined, 'text', 7, [], {}],
])('a rejection is read by hand as the contract reads it: %j', (json) => {
  const contract = problemSchema.safeParse(json);
  expect(problemOf(json)).toEqual(contract.success ? contract.data : null);
});
