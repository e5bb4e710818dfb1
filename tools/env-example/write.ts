// `npm run env:example`: writes .env.example from the built services' schemas.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '../stack/root.ts';
import { stackSettingsSchema } from '../stack/settings.ts';
import { type EnvironmentSection, renderEnvExample } from './render-env-example.ts';
import { describedServices } from './services.ts';

async function sectionOf(service: string): Promise<EnvironmentSection> {
  const file = join(root, 'services', service, 'dist', 'config.js');
  const module: unknown = await import(pathToFileURL(file).href);
  if (typeof module === 'object' && module !== null && 'configSchema' in module) {
    if (module.configSchema instanceof z.ZodObject) return { title: service, schema: module.configSchema };
  }
  throw new TypeError(`services/${service}/src/config.ts exports no zod object "configSchema"`);
}

const sections = await Promise.all(describedServices.map(sectionOf));
const file = join(root, '.env.example');
writeFileSync(file, renderEnvExample([{ title: 'npm start', schema: stackSettingsSchema }, ...sections]));
console.log(`Wrote ${file}.`);
