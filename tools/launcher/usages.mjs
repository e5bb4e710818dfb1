/** What the launcher says of its own commands for `--help`; the command line program speaks for its own. */
export const usages = {
  start: [
    'npm start [-- --verbose] [--providers=local [--prices FILE]]',
    'Installs and builds what is missing, starts everything, prints the address and the demo accounts. Ctrl-C ends it.',
    '--providers=local: labelled stand-ins of the price providers, on the prices of a CSV or the recording.',
  ],
  dev: ['npm run dev', "The same as npm start, with the web app's development server."],
  stop: ['npm stop', 'Stops what runs on this data, and what a killed run left.'],
  build: ['npm run build', 'Builds what changed.'],
  test: [
    'npm test [-- unit|int|web|e2e]... [PATTERN]',
    'Runs every test but those of test:full, or those of the named levels and of files that match; ends with "N passed, N failed".',
  ],
  'test:full': [
    'npm run test:full [-- unit|int|e2e]... [PATTERN]',
    'What npm test leaves out: every theme, width and language, full fault counts, more seeds; ends with "N passed, N failed".',
    'FAULT_SEED repeats a run of the faults.',
  ],
  simulate: [
    'npm run simulate [-- --seeds N] [--from SEED]',
    'More seeds of the simulation of two projectors.',
  ],
  check: ['npm run check', 'Format, lint, types, walls between parts, .env.example, unit tests.'],
  'db:migrate': ['npm run db:migrate', 'Brings Postgres up to the newest schema.'],
  backup: [
    'npm run backup -- DIR [--without-event-store]',
    'Copies both stores, also while the product runs, with a manifest of checksums.',
  ],
  restore: [
    'npm run restore -- DIR [--replace] [--yes] [--without-event-store]',
    'Verifies a backup and restores it; data that is there is moved aside, never deleted.',
  ],
  bench: [
    'npm run bench -- NAME... [--full] [--json FILE] [--strict]',
    'Measures a part against its targets and peers; without a name it lists them.',
  ],
  'projections:rebuild': [
    'npm run projections:rebuild [-- --name TABLE | --user NAME|ID | --drop-old] [--threads N]',
    'Builds the read models anew beside those that are read, compares both with the streams, and switches.',
  ],
  'env:example': ['npm run env:example', 'Writes .env.example from the settings that the services read.'],
};
