import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { configSchema as api } from '../../services/api/src/config.js';
import { configSchema as eventStore } from '../../services/embedded-event-store/src/config.js';
import { configSchema as fakeMarketProviders } from '../../services/fake-market-providers/src/config.js';
import { configSchema as paymentSandbox } from '../../services/payment-sandbox/src/config.js';
import { configSchema as projector } from '../../services/projector/src/config.js';
import { configSchema as worker } from '../../services/worker/src/config.js';
import { root } from '../stack/root.ts';
import { stackSettingsSchema } from '../stack/settings.ts';
import { renderEnvExample } from './render-env-example.ts';
import { describedServices } from './services.ts';

describe('.env.example', () => {
  it('is what "npm run env:example" would write', () => {
    const schemas = {
      api,
      projector,
      worker,
      'fake-market-providers': fakeMarketProviders,
      'payment-sandbox': paymentSandbox,
      'embedded-event-store': eventStore,
    };
    const sections = describedServices.map((title) => ({ title, schema: schemas[title] }));
    const expected = renderEnvExample([{ title: 'npm start', schema: stackSettingsSchema }, ...sections]);

    expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(expected);
  });
});

describe('renderEnvExample', () => {
  it('names a variable once, with its description, choices, default and whether it is required', () => {
    const first = z.object({
      LEVEL: z.enum(['low', 'high']).default('low').describe('how much'),
      PLACE: z.url().describe('Where it is.'),
    });
    const second = z.object({
      LEVEL: z.string().describe('the same'),
      LIMIT: z.coerce.number().optional().describe('most'),
    });

    const text = renderEnvExample([
      { title: 'first', schema: first },
      { title: 'second', schema: second },
    ]);

    expect(text.split('\n').slice(2)).toEqual([
      '',
      '# --- first ---',
      '# How much. (low, high)',
      '#LEVEL=low',
      '# Where it is. Required; "npm start" sets it.',
      '#PLACE=',
      '',
      '# --- second ---',
      '# Most.',
      '#LIMIT=',
      '',
    ]);
  });

  it('rejects a variable without a description', () => {
    expect(() => renderEnvExample([{ title: 'some', schema: z.object({ BARE: z.string() }) }])).toThrow(
      'BARE of "some" has no description',
    );
  });
});
