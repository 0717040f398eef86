import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only when tried again: each is one to mend. */
export function secondTries(): Reporter {
  const names = new Set<string>()
  return {
    onTestCaseResult(test: TestCase) {
      if (test.diagnostic()?.flaky === true) names.add(`${test.module.relativeModuleId}: ${test.fullName}`)
    },
    onTestRunEnd() {
      for (const name of names) console.log(`Passed at the second try: ${name}`)
    },
  }
}
