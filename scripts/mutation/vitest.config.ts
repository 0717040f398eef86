import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests expect dates in UTC.
process.env['TZ'] = 'UTC'

const TESTS = (process.env['MUTATION_TESTS'] ?? '').split('\n')

/**
 * Runs the test files in the order defined by the area, fastest first, because the first failure ends a mutant's run.
 */
class AreaOrderSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ moduleId }: TestSpecification): number =>
      TESTS.findIndex((glob) => matchesGlob(relative(process.cwd(), moduleId), glob))
    return files.toSorted((one, other) => getRank(one) - getRank(other))
  }
}

/**
 * Runs the tests of one area, which `scripts/mutation.ts` passes in an environment variable that Stryker's workers
 * inherit.
 */
export default defineConfig({
  test: {
    include: TESTS,
    sequence: { sequencer: AreaOrderSequencer },
    // Each mutant runs in a separate process. Sharing that process among test files saves a quarter of the time.
    isolate: process.env['MUTATION_ISOLATE'] === 'true',
    // Only Stryker's timeout may stop a test, because a slow test must not count as a killed mutant.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
