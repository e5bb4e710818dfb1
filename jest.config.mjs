import { availableParallelism, totalmem } from 'node:os';

// One jest run for the whole tree; `--selectProjects unit int web e2e` picks a level (docs: CONTRIBUTING.md).

// `npm run test:full` runs what `npm test` leaves out: the files `*.full.LEVEL.spec.ts`, and with the other rows, seeds or
// counts of rounds the files that `countsFor` names.
const isFullRun = process.env.TEST_FULL === '1';
const countsFor = {
  unit: ['simulation/*.unit.spec.ts', '*.property.unit.spec.ts'],
  int: ['faults/*.int.spec.ts'],
  e2e: ['matrix/*.e2e.spec.ts'],
};

/** Which files of a level belong to this run. */
function specs(level, folders) {
  const inFolders = (pattern) => folders.map((folder) => `<rootDir>/${folder}/**/${pattern}`);
  if (!isFullRun) {
    const testPathIgnorePatterns = ['/node_modules/', '\\.full\\.\\w+\\.spec\\.tsx?$'];
    return { testMatch: inFolders(`*.${level}.spec.{ts,tsx}`), testPathIgnorePatterns };
  }
  return { testMatch: [`*.full.${level}.spec.ts`, ...countsFor[level]].flatMap(inFolders) };
}

/** Two, and on a bigger machine as many as have a processor and the memory each; four at most share one PostgreSQL. */
function workers() {
  const withMemory = Math.floor(totalmem() / (4 * 2 ** 30));
  return Math.max(2, Math.min(4, availableParallelism() - 1, withMemory));
}

const swc = (tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];
const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/'],
};
const node = {
  ...base,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};
export default {
  // For hangs only: a machine that is busy with other work must not fail a test. (Jest reads it here, not per project.)
  testTimeout: 180_000,
  // ES modules of a test file are never given back: a run in one process dies of memory after some 300 files. A limit
  // makes Jest use worker processes, even a single one, and replace the one that has grown.
  maxWorkers: workers(),
  workerIdleMemoryLimit: '1GB',
  // One that is being replaced as the run ends has yet to start, which takes longer than the usual half second on a busy
  // machine. Where something really is left open, the message comes after this time.
  workerGracefulExitTimeout: 15_000,
  testSequencer: '<rootDir>/tools/jest/longest-first-sequencer.mjs',
  reporters: ['default', '<rootDir>/tools/jest/closing-line-reporter.mjs'],
  projects: [
    {
      ...node,
      displayName: 'unit',
      ...specs('unit', ['libs', 'services', 'tools']),
    },
    {
      ...node,
      displayName: 'int',
      ...specs('int', ['libs', 'services', 'tools']),
      globalSetup: '<rootDir>/tools/jest/int-setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/stops.mjs',
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      ...specs('unit', ['web/src']),
      setupFilesAfterEnv: ['<rootDir>/web/src/testing/jest-setup.ts'],
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '\\.woff2$': '<rootDir>/web/src/testing/font-stub.ts',
        '^plotly\\.js$': '<rootDir>/web/src/testing/plotly-stub.ts',
        '\\.(css|svg)$': '<rootDir>/web/src/testing/empty-module.ts',
      },
    },
    {
      ...node,
      displayName: 'e2e',
      ...specs('e2e', ['web/e2e']),
      globalSetup: '<rootDir>/tools/jest/e2e-setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/stops.mjs',
    },
  ],
};
