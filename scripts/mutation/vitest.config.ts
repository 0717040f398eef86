import { defineConfig } from 'vitest/config'

// Tests expect dates in UTC.
process.env['TZ'] = 'UTC'

/** The tests that need neither a browser nor a built shop. Only Stryker ends a slow one. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/{cart,checkout,contract}/**/*.test.ts'],
    testTimeout: 0,
    hookTimeout: 0,
  },
})
