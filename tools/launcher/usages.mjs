/** What the launcher says of its own commands for `--help`; the command line program answers for its own. */
export const usages = {
  start: [
    'npm start [-- --verbose] [--providers=local [--prices FILE]]',
    'Installs and builds what is missing, starts everything, prints the address and the demo accounts. Ctrl-C ends it.',
    '--providers=local: labelled fake price providers, on the prices of a CSV or the recording.',
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
  'test:containers': [
    'npm run test:containers [-- PATTERN...]',
    'Contract suites against KurrentDB, PostgreSQL and Redis in containers, or those that TEST_*_URL name.',
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
    'npm run projections:rebuild [-- --name TABLE | --user NAME|ID | --drop-old]',
    'Builds the read models in a new schema, compares both with the streams, and switches.',
  ],
  'event-store:move': [
    'npm run event-store:move -- --to URL',
    'Moves this installation to another event store: copy, proof, positions, read models, comparison. Stop the product before.',
    'TARGET_EVENTSTORE_URL instead of --to keeps a password off the command line. Started again, it goes on where it was.',
  ],
  'env:example': ['npm run env:example', 'Writes .env.example from the settings that the services read.'],
  'docs:catalogues': [
    'npm run docs:catalogues',
    'Writes docs/events.md and docs/read-models.md from the schemas of events and tables.',
  ],
  'docs:licences': ['npm run docs:licences', 'Writes docs/licences.md from package-lock.json.'],
};

/** One line for each command of the command line program, for the list of all commands. */
const ofCli = {
  admin: 'Accounts: the first administrator, roles, passwords; lists its actions without arguments.',
  'audit:replay': "A user's state and figures as JSON, folded from the streams alone.",
  'audit:diff': 'Compares every read model with an independent computation from the streams.',
  'audit:verify':
    'Proves that no event was changed, cut, removed or rewritten; or a track record that was kept.',
  'audit:heads': 'Writes where every stream ends now, to be verified against later.',
  'audit:export': 'Events, hashes, CSVs and a journal of a user, verified without any server.',
  'event-store:copy': 'Copies the event store into another one, resumable, and compares both.',
  'track-record:demo':
    'Makes a demo of the public record from local prices, to look at; never in production.',
  'prices:import': 'Shows what a CSV of daily closes would change in the price history, and changes it.',
  'prices:check': 'Gaps, copied days, jumps and disagreement between sources in the stored closes.',
  'prices:quarantine': 'Prices that are not believed yet, and what an administrator decides.',
  'strategy:series': 'RSI, regime, stress index and multipliers as CSV for a price CSV.',
  backtest: 'The strategy compared with fixed DCA and a lump sum on a price CSV.',
};

/** Every command with one line of what it does. */
export function commandList() {
  const ofLauncher = Object.entries(usages).map(([name, [, about]]) => [name, about]);
  const all = [...ofLauncher, ...Object.entries(ofCli)];
  const width = Math.max(...all.map(([name]) => name.length));
  return [
    'Commands, run as "npm run NAME" ("npm start", "npm stop" and "npm test" need no "run"):',
    ...all.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`),
    'Each says more with "-- --help" after it.',
  ];
}
