import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { reportUserErrors, type TestContext } from './spec-context.ts'
import { runPlan } from './test-run-plan.ts'

const externalError = new StorefrontError({ kind: 'external', message: 'Nothing responds.', next: 'Start it.' })

/** Returns the attachments of a test that fails with an error, and whether it failed. */
async function attachErrors(error: Error, plan: TestContext['plan']): Promise<{ bodies: unknown[]; failed: boolean }> {
  const bodies: unknown[] = []
  const testInfo = {
    async attach(_name: string, { body }: { readonly body: string }) {
      bodies.push(JSON.parse(body))
    },
  }
  let failed = false
  try {
    await reportUserErrors({ plan, testInfo } as unknown as TestContext, async () => {
      throw error
    })
  } catch {
    failed = true
  }
  return { bodies, failed }
}

test('JRNY-18 a user error is attached for the command, and is not a result of the journey', async () => {
  const details = { kind: 'external', message: 'Nothing responds.', next: 'Start it.' }
  expect(await attachErrors(externalError, runPlan())).toEqual({ bodies: [details], failed: false })
  // Playwright's own command has no other process that reports it.
  expect(await attachErrors(externalError, undefined)).toEqual({ bodies: [details], failed: true })
  expect(await attachErrors(new Error('A step failed.'), runPlan())).toEqual({ bodies: [], failed: true })
})
