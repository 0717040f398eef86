import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Dates in tests are written in UTC.
process.env['TZ'] = 'UTC'

const TESTS = (process.env['MUTATION_TESTS'] ?? '').split('\n')

/** Runs the test files in the order of their area, the fast ones first: the first failure ends the run of a mutant. */
class AreaOrderSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ moduleId }: TestSpecification): number =>
      TESTS.findIndex((glob) => matchesGlob(relative(process.cwd(), moduleId), glob))
    return files.toSorted((one, other) => getRank(one) - getRank(other))
  }
}

/** Runs the tests of one area, which `scripts/mutation.ts` sets in an environment variable: Stryker's workers inherit it. */
export default defineConfig({
  test: {
    include: TESTS,
    sequence: { sequencer: AreaOrderSequencer },
    // Each mutant has a separate process; sharing it among its test files takes three quarters of the time.
    isolate: process.env['MUTATION_ISOLATE'] === 'true',
    // Only Stryker's own timeout stops a test: a slow test must not count as a killed mutant.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
