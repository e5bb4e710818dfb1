import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { root } from '../stack/root.ts';

const nameSchema = z.object({ event: z.record(z.string(), z.record(z.string(), z.string())) });
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Streams of people; of the others no event is on a screen. */
const OF_PEOPLE = /^### ((?:account|ledger|subscription)\.[a-z-]+)$/gm;

it.each(['en', 'pt'])(
  'every event of a person has a name on the screens (%s; regression: a new one was shown by its type)',
  (language) => {
    const types = [...read('docs/events.md').matchAll(OF_PEOPLE)].map(([, type]) => type ?? '').sort();
    const { event } = nameSchema.parse(JSON.parse(read(`web/src/features/audit/locales/${language}.json`)));
    const named = Object.entries(event).flatMap(([category, names]) =>
      Object.keys(names).map((name) => `${category}.${name}`),
    );
    const inCode = [...read('web/src/components/record/use-event-name.ts').matchAll(/^ {2}'([a-z.-]+)',$/gm)];
    expect(types.length).toBeGreaterThan(30);
    expect(named.sort()).toEqual(types);
    expect(inCode.map(([, type]) => type).sort()).toEqual(types);
  },
);
