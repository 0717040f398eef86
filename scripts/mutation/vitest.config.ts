import { defineConfig } from 'vitest/config'

// Dates in tests are written in UTC.
process.env['TZ'] = 'UTC'

/** The tests of one area, which `scripts/mutation.ts` names in the environment: Stryker's workers inherit it. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split('\n'),
    // Each change has a process of its own; that its test files share it takes a third of the time.
    isolate: false,
    // Stryker alone stops what hangs: a test that is only slow must not look like one that notices.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
