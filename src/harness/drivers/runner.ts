import { type PlaywrightTestConfig, test } from 'playwright/test'

export type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from 'playwright/types/testReporter'
export type { TestInfo, TestInfoError } from 'playwright/test'
export type RunnerConfig<Options> = PlaywrightTestConfig<Options>

/** Playwright's `test` without the project's fixtures. */
export const plainTest = test
