import { expect, test } from 'vitest'
import { StorefrontError } from '#errors/storefront-error.ts'
import { reportUserErrors, type TestContext } from './spec-context.ts'
import { runPlan } from './test-run-plan.ts'

const externalError = new StorefrontError({ kind: 'surroundings', message: 'Nothing answers.', next: 'start it.' })

/** What a test leaves that fails with an error, and whether it has failed. */
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

test('JRNY-18 what the user can do something about is left for the command, and is no result of the story', async () => {
  const details = { kind: 'surroundings', message: 'Nothing answers.', next: 'start it.' }
  expect(await attachErrors(externalError, runPlan())).toEqual({ bodies: [details], failed: false })
  // Playwright's own command has nobody else who tells it.
  expect(await attachErrors(externalError, undefined)).toEqual({ bodies: [details], failed: true })
  expect(await attachErrors(new Error('A step failed.'), runPlan())).toEqual({ bodies: [], failed: true })
})
