import { defineConfig } from 'vitest/config'

// Dates in tests are written in UTC.
process.env['TZ'] = 'UTC'

/** The tests of one area, which `scripts/mutation.ts` names in the environment: Stryker's workers inherit it. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split('\n'),
    // Each change has a process of its own; where its test files share it, it takes three quarters of the time.
    isolate: process.env['MUTATION_ISOLATE'] === 'true',
    // Stryker alone stops what hangs: a test that is only slow must not look like one that notices.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
