import { expect, it } from '@jest/globals';
import { defaultBaseUsd } from '@app/contracts';
import { DEFAULT_BASE } from '@app/ledger';
import { formatCents } from '@app/money';

it('the default base that the pages name is the one of a new account', () => {
  expect(defaultBaseUsd).toBe(formatCents(DEFAULT_BASE));
});
