import { defineConfig } from 'vitest/config'

// Dates in tests are written in UTC.
process.env['TZ'] = 'UTC'

/** The tests of one area, which `scripts/mutation.ts` names in the environment: Stryker's workers inherit it. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split('\n'),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
