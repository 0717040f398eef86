import { READING_STAGES, runStages } from './suite/stages.ts'

/** Seconds that `npm run check` may take on two cores. */
const LONGEST_CHECK_S = 45

/*
 * What one wants to know before each commit, within 45 seconds on two cores: all that can be said without running the
 * code, and the tests nearest to what has changed since the last commit.
 */
await runStages(READING_STAGES, [
  {
    name: 'tests',
    command: `node scripts/suite/reached-tests.ts ${Date.now() + LONGEST_CHECK_S * 1000}`,
    summary: /^ *Tests .*$|^\d+ of \d+ test files.*$/gm,
  },
])
