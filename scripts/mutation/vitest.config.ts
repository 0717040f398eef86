import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The tests expect dates in UTC.
process.env['TZ'] = 'UTC'

const TESTS = (process.env['MUTATION_TESTS'] ?? '').split('\n')

/** Runs the test files in the area's order, fastest first, because a mutant's run ends at the first failure. */
class AreaOrderSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ moduleId }: TestSpecification): number =>
      TESTS.findIndex((glob) => matchesGlob(relative(process.cwd(), moduleId), glob))
    return files.toSorted((one, other) => getRank(one) - getRank(other))
  }
}

/**
 * Runs the tests of one area. `scripts/mutation.ts` passes them in an environment variable that Stryker's workers
 * inherit.
 */
export default defineConfig({
  test: {
    include: TESTS,
    sequence: { sequencer: AreaOrderSequencer },
    // Each mutant runs in a separate process. Sharing that process among test files saves a quarter of the time.
    isolate: process.env['MUTATION_ISOLATE'] === 'true',
    // Only Stryker may time out a test, because a slow test must not count as a killed mutant.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
