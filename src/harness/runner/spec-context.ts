import { StorefrontError } from '#errors/storefront-error.ts'
import type { Browser } from '../drivers/browser.ts'
import { createClosedOutsideStepsError, isBrowserClosed } from '../drivers/closed-browser.ts'
import type { TestInfo } from '../drivers/runner.ts'
import type { LoopGuard } from '../steps/loop-guard.ts'
import type { DeviceName } from '../targets/devices.ts'
import type { EngineName } from '../targets/engines.ts'
import type { RunOptions } from '../targets/run-options.ts'
import { ERROR_ATTACHMENT } from './attachments.ts'
import type { RedactedMessages } from './redact-messages.ts'
import type { ErrorDetails } from './run-events.ts'
import type { RunPlan } from './run-plan.ts'

export interface TestContext {
  readonly browser: Browser
  readonly site: string
  readonly options: RunOptions
  readonly device: DeviceName
  readonly messages: RedactedMessages
  readonly loopGuard: LoopGuard
  /** Plan of the command; undefined under `playwright test`. */
  readonly plan: RunPlan | undefined
  readonly testInfo: TestInfo
}

/**
 * Runs a test and attaches any user error for the reporter. Such an error is not a result and would occur again on a
 * retry, so it does not fail the test if there is a plan.
 */
export async function reportUserErrors(
  { browser, plan, testInfo }: TestContext,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const error = isBrowserClosed(cause)
      ? createClosedOutsideStepsError(browser.browserType().name() as EngineName, cause)
      : cause
    if (!(error instanceof StorefrontError)) throw error
    const { kind, message, next } = error
    await testInfo.attach(ERROR_ATTACHMENT, createAttachment({ kind, message, next } satisfies ErrorDetails))
    if (plan === undefined) throw error
  }
}

export function createAttachment(value: unknown): { readonly body: string; readonly contentType: string } {
  return { body: JSON.stringify(value), contentType: 'application/json' }
}
