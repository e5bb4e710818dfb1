// The walls of the architecture. A breach fails `npm run check`. Adding a feature needs no change here.
const pure = ['money', 'ledger', 'strategy'];
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'service-never-imports-service',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'libs-never-import-services-web-or-tools',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|web|tools)/' },
    },
    {
      name: 'pure-libs-stay-pure',
      comment:
        'money, ledger and strategy know zod and one another, nothing else: no clock, random, I/O or framework',
      severity: 'error',
      from: { path: `^libs/(${pure.join('|')})/src/`, pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/(money|ledger|strategy)/', '^node_modules/zod/'] },
    },
    {
      name: 'recorded-market-knows-only-strategy',
      severity: 'error',
      from: { path: '^libs/market/src/recorded/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/(strategy/|market/src/(recorded|numbers)/)' },
    },
    {
      name: 'money-is-the-bottom',
      severity: 'error',
      from: { path: '^libs/money/' },
      to: { path: '^libs/(?!money/)' },
    },
    {
      name: 'strategy-does-not-know-the-ledger',
      severity: 'error',
      from: { path: '^libs/strategy/' },
      to: { path: '^libs/ledger/' },
    },
    {
      name: 'web-knows-contracts-money-strategy',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(libs|services|tools)/', pathNot: '^libs/(contracts|money|strategy)/' },
    },
    {
      name: 'the-browser-loads-the-small-zod',
      comment:
        'what the web app loads is written in the form of zod/mini: zod itself is 8 kB more of every first visit',
      severity: 'error',
      from: { path: '^(web|libs/(contracts|money|strategy))/src/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^node_modules/zod/(index|v4/(index|classic/))' },
    },
    {
      name: 'web-feature-never-imports-feature',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-shared-never-imports-features',
      severity: 'error',
      from: { path: '^web/src/(components|lib|config|testing)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'api-core-knows-no-feature',
      comment: 'specs start the whole application; production code of core is below every feature',
      severity: 'error',
      from: { path: '^services/api/src/core/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^services/api/src/', pathNot: '^services/api/src/(core/|config\\.ts$)' },
    },
    {
      name: 'api-access-matrix-is-test-data',
      severity: 'error',
      from: { path: '^services/api/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^services/api/src/access/' },
    },
    {
      name: 'sql-lives-in-repositories-and-projections',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot: ['\\.(repository|projection|module|int\\.spec)\\.ts$', '/database/', '/main\\.ts$'],
      },
      to: { path: '^node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plotly-only-in-one-lazy-component',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/components/chart/' },
      to: { path: 'plotly\\.js' },
    },
    {
      name: 'no-unlisted-packages',
      severity: 'error',
      from: {},
      // What begins with `virtual:` is made by the build (web/build).
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // tools/containers has packages of its own, outside the default install.
    exclude: { path: '(^|/)(dist|\\.data)/|^tools/containers/' },
    // Test tools are listed once, in the root package.json.
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.check.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};
