import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Dates in tests are written in UTC.
process.env['TZ'] = 'UTC'

const TESTS = (process.env['MUTATION_TESTS'] ?? '').split('\n')

/** Runs the test files as their area names them, the quick ones first: the first red one ends the run of a change. */
class AreaOrderSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ moduleId }: TestSpecification): number =>
      TESTS.findIndex((glob) => matchesGlob(relative(process.cwd(), moduleId), glob))
    return files.toSorted((one, other) => getRank(one) - getRank(other))
  }
}

/** The tests of one area, which `scripts/mutation.ts` names in the environment: Stryker's workers inherit it. */
export default defineConfig({
  test: {
    include: TESTS,
    sequence: { sequencer: AreaOrderSequencer },
    // Each change has a process of its own; where its test files share it, it takes three quarters of the time.
    isolate: process.env['MUTATION_ISOLATE'] === 'true',
    // Stryker alone stops what hangs: a test that is only slow must not look like one that notices.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
