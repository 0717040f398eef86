import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJourneyFolder, type JourneyFolder, RUN_LIMIT_MS, OPENING_STEP } from './journey-folder.ts'
import { startTinyShop } from './tiny-shop.ts'

const BIN = join(import.meta.dirname, '../../bin/storefront.js')

let journeys: JourneyFolder

beforeAll(async () => {
  journeys = await createJourneyFolder()
})

afterAll(() => journeys.remove())

test(
  'a page crash is reported but is not a finding',
  async () => {
    const { code, output } = await journeys.run(
      'page-crash',
      `${OPENING_STEP}
      step('Crashes', async ({ page }) => {
        await page.goto('chrome://crash').catch(() => {})
        await page.getByRole('button', { name: 'Throw' }).click()
      })`,
    )
    expect(output).toContain('The page crashed in Chromium in step 2, "Crashes".')
    expect(code).toBe(3)
    expect(output).not.toContain('passed')
  },
  RUN_LIMIT_MS,
)

test(
  'a browser that closes is reported but is not a finding',
  async () => {
    const { code, output } = await journeys.run(
      'crashing',
      `${OPENING_STEP}
      step('Crashes', async ({ page }) => {
        const browser = page.context().browser()
        const disconnected = new Promise((resolve) => browser.once('disconnected', resolve))
        const session = await browser.newBrowserCDPSession()
        await session.send('Browser.close').catch(() => {})
        await disconnected
        await page.getByRole('button', { name: 'Throw' }).click()
      })`,
    )
    expect(output).toContain('Chromium closed in step 2, "Crashes".')
    expect(code).toBe(3)
  },
  RUN_LIMIT_MS,
)

test(
  'a server that becomes unavailable is reported but is not a finding',
  async () => {
    const leaving = await startTinyShop()
    const file = await journeys.write(
      'leaving',
      `${OPENING_STEP}
      step('Waits', async ({ page }) => page.getByRole('button', { name: 'Sell' }).click())`,
    )
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', leaving.site]
    const child = spawn(process.execPath, [BIN, ...args], { cwd: journeys.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (text.includes('✓ Opens the shop')) void leaving.close()
      })
    }
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(output).toContain('became unavailable while the journey ran')
    expect(code).toBe(3)
  },
  RUN_LIMIT_MS,
)
