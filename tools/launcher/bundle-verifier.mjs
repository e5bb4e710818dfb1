// Writes the verifier of exported records as one file that needs nothing but Node: dist/verify.mjs.
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const inLibrary = (path) => fileURLToPath(new URL(`../../libs/audit/${path}`, import.meta.url));

await build({
  input: inLibrary('dist/export/verify-main.js'),
  platform: 'node',
  // What the verifier does not call (clients of servers, loggers) is left out with the modules that it is in.
  treeshake: { moduleSideEffects: false },
  output: { file: inLibrary('dist/verify.mjs'), format: 'esm', minify: true, codeSplitting: false },
  logLevel: 'warn',
});
