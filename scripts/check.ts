import { READING_STAGES, runStages } from './suite/stages.ts'

/*
 * What one wants to know before each commit, within 45 seconds on two cores: all that can be said without running the
 * code, and the tests nearest to what has changed since the last commit.
 */
await runStages(READING_STAGES, [
  {
    name: 'tests',
    command: 'node scripts/suite/reached-tests.ts',
    summary: /^ *Tests .*$|^\d+ of \d+ test files.*$/gm,
  },
])
