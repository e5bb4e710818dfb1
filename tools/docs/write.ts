// `npm run docs:catalogues` and `npm run docs:licences`: write the pages that are made from the code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '../stack/root.ts';
import { eventCatalogue, readModelCatalogue } from './catalogues.ts';
import { productionPackages, renderLicences } from './licences.ts';

const projectorModuleSchema = z.object({
  modelTables: z.array(z.object({ table: z.string(), category: z.string(), key: z.array(z.string()) })),
});

/** The tables of the built projector. */
async function projectedTables() {
  const file = join(root, 'services/projector/dist/read-model.projections.js');
  return projectorModuleSchema.parse({ ...(await import(pathToFileURL(file).href)) }).modelTables;
}

const pages: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  catalogues: async () => ({
    'docs/events.md': eventCatalogue(),
    'docs/read-models.md': readModelCatalogue(await projectedTables()),
  }),
  licences: async () => ({ 'docs/licences.md': renderLicences(productionPackages(root)) }),
};

const made = await pages[process.argv[2] ?? '']?.();
if (made === undefined) throw new Error(`one of: ${Object.keys(pages).join(', ')}`);
for (const [file, text] of Object.entries(made)) {
  writeFileSync(join(root, file), text);
  console.log(`Wrote ${file}.`);
}
