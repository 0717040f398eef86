import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJourneyFolder, type JourneyFolder, RUN_LIMIT_MS, OPENING_STEP } from './journey-folder.ts'

let journeys: JourneyFolder

beforeAll(async () => {
  journeys = await createJourneyFolder()
})

afterAll(() => journeys.remove())

const onlyOnce = `${OPENING_STEP}
  step('Works at times', async () => {
    // Each attempt runs in a separate process.
    if (existsSync('tried-once')) return
    writeFileSync('tried-once', '')
    throw Object.assign(new Error('locator.click: Timeout'), {})
  })`

test(
  'a journey that passes only on retry is flaky in every report format',
  async () => {
    const { code, output } = await journeys.run('at-times', onlyOnce, ['--retries', '1'])
    expect(code).toBe(0)
    expect(output).toMatch(/attempt 2/)
    expect(output).toContain('at-times on mobile: flaky, 2 steps passed on retry 1')
    expect(output).toContain('Attempt 1: failed at step 2, "Works at times"')
    const report = await journeys.readLatest()
    expect(report).toMatchObject({
      verdict: 'flaky',
      failedAttempts: [{ number: 1, step: { number: 2, status: 'failed' } }],
    })
    const written = join(journeys.folder, 'reports/latest')
    expect(await readFile(join(written, 'junit.xml'), 'utf8')).toMatch(/failures="0".*[^]*<flakyFailure .*attempt 1/)
    expect(await readFile(join(written, 'index.html'), 'utf8')).toContain('Attempt 1 failed at step 2')
    expect(await readdir(written)).toContain('trace-attempt-1.zip')
  },
  RUN_LIMIT_MS,
)

test(
  'JRNY-08 a journey that fails in every attempt is reported as failed',
  async () => {
    const always = `${OPENING_STEP}
      step('Never works', async ({ page }) => page.getByRole('button', { name: 'Sell' }).click())`
    const { code } = await journeys.run('never', always, ['--retries', '1'])
    expect(code).toBe(1)
    expect(await journeys.readLatest()).toMatchObject({ verdict: 'failed', failedAttempts: [{ number: 1 }] })
    const junit = await readFile(join(journeys.folder, 'reports/latest/junit.xml'), 'utf8')
    expect(junit).toMatch(/<failure [^]*<rerunFailure /)
  },
  RUN_LIMIT_MS,
)
