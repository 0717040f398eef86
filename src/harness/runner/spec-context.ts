import { StorefrontError } from '#errors/storefront-error.ts'
import type { Browser } from '../drivers/browser.ts'
import type { TestInfo } from '../drivers/runner.ts'
import type { DeviceName } from '../targets/devices.ts'
import type { RunOptions } from '../targets/run-options.ts'
import { ERROR_ATTACHMENT } from './attachments.ts'
import type { RedactedMessages } from './redact-messages.ts'
import type { ErrorDetails } from './run-events.ts'
import type { RunPlan } from './run-plan.ts'

/** What a test of the runner has around it. */
export interface TestContext {
  readonly browser: Browser
  readonly site: string
  readonly options: RunOptions
  readonly device: DeviceName
  readonly messages: RedactedMessages
  /** Undefined where Playwright's own command runs. */
  readonly plan: RunPlan | undefined
  readonly testInfo: TestInfo
}

/**
 * Does the work of a test. An error that the user can do something about is left for the reporter: it is no result, and
 * a second try would come to the same, so that under a plan it does not fail the test.
 */
export async function reportUserErrors({ plan, testInfo }: TestContext, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StorefrontError)) throw error
    const { kind, message, next } = error
    await testInfo.attach(ERROR_ATTACHMENT, attachment({ kind, message, next } satisfies ErrorDetails))
    if (plan === undefined) throw error
  }
}

export function attachment(value: unknown): { readonly body: string; readonly contentType: string } {
  return { body: JSON.stringify(value), contentType: 'application/json' }
}
