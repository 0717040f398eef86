import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { type DeviceName, devices } from '#browser/devices.ts'
import type { Condition } from '#journeys/conditions/conditions.ts'
import type { StepAction, StepContext } from '#journeys/runner/journey.ts'
import { prepareContext, runAction } from '#journeys/runner/run-action.ts'
import { connectToShop } from '#journeys/runner/shop.ts'
import { listSteps } from '#journeys/runner/steps.ts'
import { checkReflow, checkReflowOfLongTexts } from '#journeys/step-end/reflow.ts'
import { startTinyShop, type TinyShop } from '../step-checks/tiny-shop.ts'

const LIMIT_MS = 60_000

let browser: OpenBrowser
let shop: TinyShop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser({ headed: false }), startTinyShop()])
}, LIMIT_MS)

afterAll(async () => {
  await Promise.all([browser.close(), shop.close()])
})

/** Runs a journey that opens the page and then performs some actions. Returns the failure of the last step. */
async function runSteps(
  { device = 'desktop', conditions = [] }: { readonly device?: DeviceName; readonly conditions?: Condition[] },
  ...actions: StepAction[]
): Promise<string | undefined> {
  const { width, height } = devices[device]
  const context = await browser.browser.newContext({ viewport: { width, height } })
  const journey = {
    summary: 'A journey for the tests of conditions.',
    steps: (step: (name: string, action: StepAction) => void) =>
      [({ open }: StepContext) => open('/'), ...actions].forEach((action, index) => step(`Step ${index}`, action)),
  }
  const connected = await connectToShop(shop.site)
  const shared = { journey, shop: connected, conditions, device: devices[device], expect: browser.expectWithin(10_000) }
  try {
    const guard = await prepareContext(context, shared)
    const page = await context.newPage()
    for (const step of listSteps(journey)) await runAction({ ...shared, page, guard }, step)
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    await context.close()
  }
}

/**
 * Stores a value on the page, replaces it with one of the same length and then with a longer one, reads it in the next
 * step, and returns the results.
 */
async function storing(storage: Condition): Promise<string[]> {
  const found: string[] = []
  await runSteps({ conditions: [storage] }, async ({ page }) => {
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
  })
  return found
}

test.each([
  ['storage-throws-on-access', ['SecurityError', 'SecurityError', 'SecurityError', 'SecurityError', 'SecurityError']],
  [
    'storage-throws-on-set',
    ['QuotaExceededError', 'QuotaExceededError', 'QuotaExceededError', 'QuotaExceededError', 'false'],
  ],
  ['storage-full', ['QuotaExceededError', 'QuotaExceededError', 'undefined', 'undefined', 'true']],
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
    const fits = write('Fits', { width: '280px', height: '2000px' })
    const breaks = write('Does not, beside a scroll bar', { width: '315px', height: '2000px' })
    expect(await runSteps({ device: 'narrow' }, fits)).toBeUndefined()
    expect(await runSteps({ device: 'narrow' }, breaks)).toContain('Does not, beside a scroll bar')
  },
  LIMIT_MS,
)

test(
  "a step with long texts fails if they do not fit, and the page's original texts are restored",
  async () => {
    const texts: (string | null)[] = []
    const readPage: StepAction = async ({ page }) => void texts.push(await page.locator('main').textContent())
    const fits = write('Fits', { overflowWrap: 'anywhere' })
    const cut = { width: '200px', overflow: 'hidden', overflowWrap: 'break-word', whiteSpace: 'nowrap' }
    expect(await runSteps({ conditions: ['long-text'] }, fits, readPage)).toBeUndefined()
    expect(texts).toEqual(['Fits'])
    expect(await runSteps({ conditions: ['long-text'] }, write('Cut off', cut))).toContain('is cut off by')
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
