/** Changes rules one at a time and runs the tests in Node: `npm run mutation -- --mutate 'src/shop/cart/*.ts'`. */
export default {
  mutate: [
    'src/{mock/shop,export}/**/*.ts',
    'src/shop/**/*.rules.ts',
    'src/shop/{cart,session}/*.ts',
    '!**/*.test.ts',
    '!**/test-*.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  concurrency: 2,
  ignorePatterns: ['.cache', 'dist', 'reports', 'fixtures/uploads/*.webp'],
  tempDirName: '.cache/mutation',
  cleanTempDir: 'always',
  // Stryker would otherwise rewrite files with an API that this version of TypeScript lacks.
  disableTypeChecks: false,
  tsconfigFile: 'no-tsconfig',
  // On a busy computer, a timeout must not count as a killed mutant, and the run without mutants takes longer.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['html', 'clear-text', 'progress'],
  htmlReporter: { fileName: 'reports/mutation/index.html' },
  warnings: { slow: false },
}
