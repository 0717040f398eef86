import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import type { Step } from '#harness/findings/step.ts'
import type { StepAction, StepContext } from '#harness/journeys/journey.ts'
import { checkReflow, checkReflowOfLongTexts } from '#harness/page-checks/reflow.ts'
import { runJourney } from '#harness/runner/run-journey.ts'
import { type DeviceName, devices } from '#harness/targets/devices.ts'
import { type Condition, readRunOptions } from '#harness/targets/run-options.ts'
import { startTinyShop, type TinyShop } from './tiny-shop.ts'

const LIMIT_MS = 60_000

let browser: OpenBrowser
let shop: TinyShop
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-conditions-'))
  ;[browser, shop] = await Promise.all([openBrowser({ headed: false }), startTinyShop()])
}, LIMIT_MS)

afterAll(async () => {
  await Promise.all([browser.close(), shop.close(), rm(folder, { recursive: true })])
})

/** Runs the steps of a journey that opens the page and then performs some actions. */
async function runSteps(
  { device = 'desktop', conditions = [] }: { readonly device?: DeviceName; readonly conditions?: Condition[] },
  ...actions: StepAction[]
): Promise<Step[]> {
  const report = await runJourney({
    journey: {
      name: 'tiny',
      summary: 'A journey for the tests of the runner.',
      measuredPages: [],
      privateValues: {},
      steps: (step) =>
        [({ open }: StepContext) => open('/'), ...actions].forEach((action, index) => step(`Step ${index}`, action)),
    },
    device: devices[device],
    site: shop.site,
    browser,
    folder: await mkdtemp(join(folder, 'run-')),
    options: readRunOptions({ accessibility: false, conditions }),
    rerun: '',
    // The limits are generous because the computer may be busy and no journey here fails by waiting.
    limits: { action: 10_000, step: 30_000 },
  })
  return report.steps
}

/**
 * Stores a value on the page, replaces it with one of the same length and then with a longer one, reads it in the next
 * step, and returns the results.
 */
async function storing(storage: Condition): Promise<string[]> {
  const found: string[] = []
  await runSteps(
    { conditions: [storage] },
    async ({ page }) => {
      const note = await page.evaluate(() => {
        const attempt = (work: () => string | null | void): string => {
          try {
            return String(work())
          } catch (error) {
            return (error as Error).name
          }
        }
        return [
          attempt(() => localStorage.setItem('a', 'text')),
          attempt(() => sessionStorage.setItem('a', 'text')),
          attempt(() => localStorage.setItem('analyticsConsent', 'true!')),
          attempt(() => localStorage.setItem('analyticsConsent', 'true')),
          attempt(() => localStorage.getItem('analyticsConsent')),
        ]
      })
      found.push(...note)
    },
    async ({ page }) => {
      if (storage === 'storage-cleared')
        found.push(String(await page.evaluate(() => localStorage.length + sessionStorage.length)))
    },
  )
  return found
}

test.each([
  ['storage-throws-on-access', ['SecurityError', 'SecurityError', 'SecurityError', 'SecurityError', 'SecurityError']],
  [
    'storage-throws-on-set',
    ['QuotaExceededError', 'QuotaExceededError', 'QuotaExceededError', 'QuotaExceededError', 'false'],
  ],
  ['storage-full', ['QuotaExceededError', 'QuotaExceededError', 'undefined', 'undefined', 'true']],
  ['storage-cleared', ['undefined', 'undefined', 'undefined', 'undefined', 'true', '0']],
] as const)(
  'a journey with --condition %s runs in a browser with that storage',
  async (storage, expected) => {
    expect(await storing(storage)).toEqual(expected)
  },
  LIMIT_MS,
)

/**
 * Fills the page with text in a box. The styles are set by a script, because the policy of the tiny shop forbids style
 * attributes.
 */
const write =
  (text: string, style: Partial<CSSStyleDeclaration>): StepAction =>
  async ({ page }) => {
    await page.evaluate(
      ([words, styles]) => {
        const main = document.createElement('main')
        main.textContent = words
        Object.assign(main.style, styles)
        document.body.replaceChildren(main)
        document.body.style.margin = '0'
      },
      [text, style] as const,
    )
  }

test(
  'a step in a narrow viewport fails if the page does not fit 320 px, and names the element that is too wide',
  async () => {
    const [, fits, breaks] = await runSteps(
      { device: 'narrow' },
      write('Fits', { width: '280px', height: '2000px' }),
      write('Does not, beside a scroll bar', { width: '315px', height: '2000px' }),
    )
    expect(fits?.status).toBe('passed')
    expect(breaks?.failures[0]?.received).toContain('Does not, beside a scroll bar')
  },
  LIMIT_MS,
)

test(
  "a step with long texts fails if they do not fit, and the page's original texts are restored",
  async () => {
    const texts: (string | null)[] = []
    const readPage: StepAction = async ({ page }) => void texts.push(await page.locator('main').textContent())
    const [, fits, seen, breaks] = await runSteps(
      { conditions: ['long-text'] },
      write('Fits', { overflowWrap: 'anywhere' }),
      readPage,
      write('Cut off', { width: '200px', overflow: 'hidden', overflowWrap: 'break-word', whiteSpace: 'nowrap' }),
    )
    expect([fits?.status, seen?.status]).toEqual(['passed', 'passed'])
    expect(texts).toEqual(['Fits'])
    expect(breaks?.failures[0]?.received).toContain('is cut off by')
  },
  LIMIT_MS,
)

test('scripts on the page do not see replaced text', async () => {
  const page = await browser.browser.newPage({ viewport: { width: 320, height: 600 } })
  await page.setContent('<p style="overflow-wrap: anywhere">Its own</p>')
  const texts = await page.evaluateHandle(() => {
    const found = new Set<string>()
    setInterval(() => found.add(document.body.innerText), 1)
    return found
  })
  await page.waitForFunction((found) => found.size > 0, texts)
  await checkReflowOfLongTexts(page, 320)
  expect(await texts.evaluate((found) => [...found])).toEqual(['Its own'])
  await page.close()
})

test('a box that becomes interactive a moment later no longer scrolls horizontally', async () => {
  const page = await browser.browser.newPage({ viewport: { width: 320, height: 600 } })
  await page.setContent('<div style="width: 200px; overflow: auto"><p style="width: 400px">Wide</p></div>')
  await page.evaluate(() => {
    let frames = 0
    const readPage = (): void => {
      if (frames++ < 20) requestAnimationFrame(readPage)
      else document.querySelector('div')?.style.setProperty('overflow', 'clip')
    }
    readPage()
  })
  await expect(checkReflow(page, 640)).resolves.toBeUndefined()
  await page.close()
})

test('reports a box that scrolls horizontally by accident, but not the text hidden in it', async () => {
  const page = await browser.browser.newPage({ viewport: { width: 320, height: 600 } })
  await page.setContent(`<body style="margin: 0"><div style="height: 40px; overflow: auto"><p>One</p><p>Two</p></div>
    <p style="margin: 0">Three</p></body>`)
  await checkReflow(page)
  await checkReflowOfLongTexts(page, 320)
  await page.setContent('<div style="width: 200px; overflow: auto"><p style="width: 400px">Wide</p></div>')
  await expect(checkReflow(page)).rejects.toThrow('scrolls horizontally')
  await page.setContent('<div tabindex="0" style="width: 200px; overflow: auto"><p style="width: 400px">Wide</p></div>')
  await checkReflow(page)
  await page.close()
})
