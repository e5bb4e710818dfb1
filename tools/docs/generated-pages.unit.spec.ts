import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { modelTables } from '../../services/projector/src/read-model.projections.js';
import { root } from '../stack/root.ts';
import { eventCatalogue, readModelCatalogue } from './catalogues.ts';
import { productionPackages, renderLicences } from './licences.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('a page that is made from the code', () => {
  it('docs/events.md is what "npm run docs:catalogues" would write', () => {
    expect(read('docs/events.md')).toBe(eventCatalogue());
  });

  it('docs/read-models.md is what "npm run docs:catalogues" would write, with a type for every column', () => {
    expect(read('docs/read-models.md')).toBe(readModelCatalogue(modelTables));
    expect(read('docs/read-models.md')).not.toContain('| unknown');
  });

  it('docs/licences.md is what "npm run docs:licences" would write, with a licence for every package', () => {
    expect(read('docs/licences.md')).toBe(renderLicences(productionPackages(root)));
    expect(read('docs/licences.md')).not.toContain('unknown');
  });
});
