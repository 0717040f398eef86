import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { reportUserErrors, type TestContext } from './spec-context.ts'
import { runPlan } from './test-run-plan.ts'

const externalError = new StorefrontError({ kind: 'external', message: 'Nothing responds.', next: 'Start it.' })

/** Returns the attachments of a test that fails with an error, and whether the test failed. */
async function attachErrors(error: Error, plan: TestContext['plan']): Promise<{ bodies: unknown[]; failed: boolean }> {
  const bodies: unknown[] = []
  const testInfo = {
    async attach(_name: string, { body }: { readonly body: string }) {
      bodies.push(JSON.parse(body))
    },
  }
  let failed = false
  try {
    const browser = { browserType: () => ({ name: () => 'webkit' }) }
    await reportUserErrors({ browser, plan, testInfo } as unknown as TestContext, async () => {
      throw error
    })
  } catch {
    failed = true
  }
  return { bodies, failed }
}

test('attaches a user error for the command and does not treat it as a result of the journey', async () => {
  const details = { kind: 'external', message: 'Nothing responds.', next: 'Start it.' }
  expect(await attachErrors(externalError, runPlan())).toEqual({ bodies: [details], failed: false })
  // Under `playwright test`, no other process reports the error.
  expect(await attachErrors(externalError, undefined)).toEqual({ bodies: [details], failed: true })
  expect(await attachErrors(new Error('A step failed.'), runPlan())).toEqual({ bodies: [], failed: true })
})

test.each([
  'browser.newContext: Target page, context or browser has been closed',
  'Object with guid handle@95a9235a was not bound in the connection',
])('names the browser that closed outside of a step: %s', async (message) => {
  const { bodies, failed } = await attachErrors(new Error(message), runPlan())
  expect(bodies).toEqual([
    {
      kind: 'external',
      message: 'WebKit closed before the journey ended.',
      next: 'Run the command again; if it fails again, omit --browser to use Chromium.',
    },
  ])
  expect(failed).toBe(false)
})
