import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  editTransactionRequestSchema,
  executePartRequestSchema,
  importRequestSchema,
  moveDynamicBalanceRequestSchema,
  problemIssueCodeSchema,
  problemIssueSchema,
  recordTradeRequestSchema,
} from '@app/contracts';
import { requestIssues } from './request-issue.js';

const buy = { type: 'buy', quantityBtc: '1', priceUsd: '100000', tradedOn: '2026-11-20' };

function issuesOf(schema: z.core.$ZodType, value: unknown) {
  const parsed = z.safeParse(schema, value);
  const issues = requestIssues(parsed.error?.issues ?? [], { value });
  for (const issue of issues) problemIssueSchema.parse(issue);
  return issues.map(({ path, code, params }) => ({ path, code, ...params }));
}

describe('the faults of a request', () => {
  it.each([
    ['a missing field', { ...buy, quantityBtc: undefined }, { path: 'quantityBtc', code: 'required' }],
    ['a number in place of a text', { ...buy, priceUsd: 1 }, { path: 'priceUsd', code: 'wrong_type' }],
    ['no number', { ...buy, priceUsd: '1e5' }, { path: 'priceUsd', code: 'amount_format' }],
    ['an endless number', { ...buy, priceUsd: '1'.repeat(101) }, { code: 'too_long', limit: '100' }],
    ['no date', { ...buy, tradedOn: '20/11/2026' }, { path: 'tradedOn', code: 'date_format' }],
    ['another type', { ...buy, type: 'gift' }, { code: 'not_an_option', options: 'buy, sell' }],
    ['no type', { ...buy, type: undefined }, { path: 'type', code: 'required' }],
    ['an RSI beyond its scale', { ...buy, rsi: 101 }, { path: 'rsi', code: 'too_large', limit: '100' }],
    ['a negative RSI', { ...buy, rsi: -1 }, { path: 'rsi', code: 'too_small', limit: '0' }],
    ['a misspelt field', { ...buy, fee: '1' }, { path: 'fee', code: 'unknown_field' }],
    ['long notes', { ...buy, notes: 'x'.repeat(1_001) }, { path: 'notes', code: 'too_long', limit: '1000' }],
    ['half a letter', { ...buy, notes: '\ud800' }, { path: 'notes', code: 'text_format' }],
    [
      'a rate that is none',
      { ...buy, paid: { currency: 'BRL', amountBrl: '1', rate: 'x' } },
      { path: 'paid.rate', code: 'rate_format' },
    ],
  ])('name %s by field and code', (_name, body, expected) => {
    expect(issuesOf(recordTradeRequestSchema, body)).toMatchObject([expected]);
  });

  it('name the part of a recommendation that is none', () => {
    const body = { ...buy, type: undefined, part: 'gift' };
    expect(issuesOf(executePartRequestSchema, body)).toMatchObject([{ path: 'part' }]);
  });

  it('tell a limit that is not allowed itself from one that is', () => {
    const request = {
      file: { text: 'x' },
      importId: '01900000-0000-7000-8000-000000000001',
      expectedRows: 0,
    };
    expect(issuesOf(importRequestSchema, request)).toEqual([
      { path: 'expectedRows', code: 'not_above', limit: '0' },
    ]);
  });

  it('are those of the shape that a request of several shapes comes nearest to', () => {
    expect(issuesOf(editTransactionRequestSchema, { amountUsd: 'x' })).toEqual([
      { path: 'amountUsd', code: 'amount_format' },
    ]);
    const trade = { quantityBtc: '1', priceUsd: 'x', tradedOn: '2026-11-20' };
    expect(issuesOf(editTransactionRequestSchema, trade)).toEqual([
      { path: 'priceUsd', code: 'amount_format' },
    ]);
  });

  it('are told also where no object came at all, and at most twenty of them', () => {
    expect(issuesOf(moveDynamicBalanceRequestSchema, undefined)).toEqual([{ path: '', code: 'required' }]);
    expect(issuesOf(moveDynamicBalanceRequestSchema, [])).toEqual([{ path: '', code: 'wrong_type' }]);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, 1]));
    expect(issuesOf(moveDynamicBalanceRequestSchema, { amountUsd: '1', ...many })).toHaveLength(20);
  });

  it('never carry the text of the validator', () => {
    const faults = [
      issuesOf(recordTradeRequestSchema, {}),
      requestIssues([{ path: ['from'], message: 'must not be after to' }]),
    ].flat();
    for (const { code } of faults) expect(problemIssueCodeSchema.options).toContain(code);
    const parsed = recordTradeRequestSchema.safeParse({ ...buy, priceUsd: 1 });
    const [told] = requestIssues(parsed.error?.issues ?? [], { value: {} });
    expect(told?.message).not.toMatch(/expected|received|invalid input/i);
  });
});
