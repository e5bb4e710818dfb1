import { describe, expect, it } from '@jest/globals';
import { domainOf } from './domain-of.js';

describe('the domain of a sender', () => {
  it.each([
    ['DynamicDCA <no-reply@dca.example.com>', 'dca.example.com'],
    ['no-reply@dca.example.com', 'dca.example.com'],
    ['nobody', 'localhost'],
  ])('%s is %s', (sender, domain) => {
    expect(domainOf(sender)).toBe(domain);
  });
});
