import js from '@eslint/js';
import perfectionist from 'eslint-plugin-perfectionist';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const moneyCode = [
  'libs/money/src/**/*.ts',
  'libs/ledger/src/**/*.ts',
  'services/api/src/**/*.ts',
  'services/projector/src/**/*.ts',
];

export default tseslint.config(
  {
    ignores: [
      ...['**/dist/**', '**/.data/**', 'coverage/**', '**/node_modules/**', '**/*.mjs', '**/*.js'],
      // Its packages are outside the default install; `npm run check` checks its types where they are there.
      'tools/containers/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.check.json', './web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
    },
  },
  {
    plugins: { perfectionist },
    rules: {
      'perfectionist/sort-named-imports': ['error', { type: 'natural', ignoreAlias: true }],
      'perfectionist/sort-named-exports': ['error', { type: 'natural' }],
    },
  },
  {
    // Not in web/src: there the order of imports is the order of the style sheets.
    ignores: ['web/src/**'],
    rules: {
      'perfectionist/sort-imports': [
        'error',
        {
          type: 'natural',
          internalPattern: ['^@app/'],
          newlinesBetween: 'ignore',
          groups: [
            'side-effect',
            'builtin',
            'external',
            'internal',
            ['parent', 'sibling', 'index'],
            'unknown',
          ],
        },
      ],
    },
  },
  // A list of names has no structure to keep small.
  { files: ['libs/*/src/index.ts'], rules: { 'max-lines': 'off' } },
  {
    files: moneyCode,
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: 'Money is bigint; parse with @app/money.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.name='Number']",
          message: 'Money never meets number; see libs/money.',
        },
        {
          selector: "CallExpression[callee.property.name='toFixed']",
          message: 'Money is formatted by @app/money.',
        },
      ],
    },
  },
  {
    files: [
      '**/*.spec.ts',
      '**/*.spec.tsx',
      '**/*.contract.ts',
      'libs/testing/src/**/*.ts',
      'web/e2e/**/*.ts',
    ],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    files: ['services/api/src/**/*.ts'],
    ignores: ['services/api/src/core/use-cases/use-cases.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@nestjs/cqrs',
          importNames: ['CommandBus', 'QueryBus'],
          message: 'Execute commands and queries by UseCases, which bounds, logs and measures them.',
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  // A describe block is a list of cases, not a thought to be split.
  { files: ['web/src/**/*.spec.{ts,tsx}'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['migrations/*.ts'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['tools/**/*.ts', 'services/cli/**/*.ts'], rules: { 'no-console': 'off' } },
);
