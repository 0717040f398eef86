import type { Browser, Page, Route } from '#harness/drivers/browser.ts'
import type { Action, TestedPage } from './tested-pages.ts'
import type { Visitors } from './visitors.ts'

export const LOSSES = ['404', 'reset', 'late', 'offline'] as const

/** A script that fails in one way, in one scenario of a page. */
export interface Cell {
  readonly page: TestedPage
  readonly way: 'first load' | 'navigation' | 'click'
  /** Action that requests the script, if `way` is `click`. */
  readonly action?: Action | undefined
  /** Path of the script. */
  readonly script: string
  readonly loss: (typeof LOSSES)[number]
}

/** A served shop with prepared visitors. */
export interface Shop {
  readonly browser: Browser
  readonly url: string
  readonly visitors: Visitors
}

const ACTION_MS = 30_000
/** Maximum milliseconds until a failure message appears, in addition to the half second before the second request. */
const MESSAGE_LIMIT_MS = 8_000
/** Milliseconds without requests after which a page counts as idle. */
const IDLE_MS = 700
const EMAIL = 'typed@example.com'
const ZIP = '83702'
/** Fields to fill in. The newsletter field is on every page, and some pages have another form. */
const FIELDS = ['#footer-newsletter-email', 'main input[type="email"]', 'main input[type="text"]']

/** Formats a cell for printing. */
function formatCell({ page, way, action, script, loss }: Cell): string {
  return [page.name, action?.name ?? way, script.replace(/.*\//, ''), loss].join(' · ')
}

/** Opens a page with the stored state of a visitor. */
export async function openVisit({ browser, visitors }: Shop, as: TestedPage['as']): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: visitors.storage[as],
  })
  context.setDefaultTimeout(ACTION_MS)
  // Images and fonts are not needed here.
  await context.route(/\/uploads\/|\.woff2$/, (route) => route.abort())
  return context.newPage()
}

/** Opens the page of the cell as the cell specifies. Calls `lose` before the tested scripts are requested. */
export async function navigateToCell(
  page: Page,
  siteUrl: string,
  cell: Pick<Cell, 'page' | 'way' | 'action'>,
  lose: () => Promise<void>,
): Promise<void> {
  const url = `${siteUrl}${cell.page.path}`
  if (cell.way === 'first load') {
    await lose()
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    return
  }
  const start = cell.way === 'click' ? url : `${siteUrl}${cell.page.name === 'patents' ? '/faq' : '/patents'}`
  await page.goto(start)
  await waitUntil(() => isStarted(page), ACTION_MS)
  await waitForIdle(page)
  await cell.action?.prepare?.(page)
  await lose()
  if (cell.way === 'click') return
  await fillFields(page)
  await followLink(page, cell.page.path)
}

/** Tests a cell while its script is missing. @returns the failures, or an empty list if everything works. */
export async function testCell(shop: Shop, cell: Cell): Promise<string[]> {
  const page = await openVisit(shop, cell.action?.as ?? cell.page.as)
  const context = page.context()
  const failures: string[] = []
  const addFailure = (message: string): number => failures.push(`${formatCell(cell)}: ${message}`)
  page.on('pageerror', (error) => addFailure(`uncaught ${error.message}`))
  const release = Promise.withResolvers<void>()
  const watched = page.waitForResponse('**/start.js').catch(() => undefined)
  let requests = 0
  let isMissing = true
  const visited = new Set<string>()
  page.on('framenavigated', (visitedFrame) => visited.add(new URL(visitedFrame.url()).pathname))
  const handleRequest = async (route: Route): Promise<void> => {
    requests += 1
    if (!isMissing) return continueRequest(route)
    if (cell.loss === '404') return route.fulfill({ status: 404, body: 'Not Found' })
    if (cell.loss === 'reset') return route.abort('connectionreset')
    if (cell.loss === 'late') return release.promise.then(() => continueRequest(route))
    // The script that handles missing scripts loads first.
    await Promise.race([watched, new Promise((resolve) => setTimeout(resolve, MESSAGE_LIMIT_MS))])
    await context.setOffline(true)
    return route.abort('internetdisconnected')
  }
  try {
    await navigateToCell(page, shop.url, cell, async () => {
      await page.route(`**${cell.script}`, handleRequest)
    })
    let typed = cell.way === 'navigation' ? [] : await fillFields(page)
    const runAction = async (): Promise<void> => cell.action?.run(page)
    if (cell.way === 'click') {
      await runAction()
      typed = await typedNow(page)
    }
    const typedOn = getPath(page)
    await settled()
    await checkPage('')
    isMissing = false
    release.resolve()
    if (cell.loss === 'offline') await context.setOffline(false)
    if (cell.loss === 'late') await waitUntil(async () => await isStarted(page), MESSAGE_LIMIT_MS)
    await recover(runAction, cell.loss === 'late' || cell.loss === 'offline')
    if (cell.action?.clears !== true) await checkPage(' after the script has loaded')

    async function checkPage(when: string): Promise<void> {
      // A shell is busy while it loads.
      const isBusy = async (): Promise<boolean> => (await page.locator('main [aria-busy="true"]').count()) > 0
      if (!isMissing) await waitUntil(async () => !(await isBusy()), ACTION_MS)
      const text = await readParsedMain(page)
      // The configurator is an iframe.
      const hasIframe = (await page.locator('main iframe').count()) > 0
      if (text.length < 20 && !hasIframe && !(isMissing && (await isBusy())))
        addFailure(`the page is blank${when} (${JSON.stringify(text)})`)
      if (
        text.includes('Unexpected Application Error!') &&
        !(await page.getByRole('button', { name: 'Try again' }).first().isVisible())
      )
        addFailure(`the error page shows without a recovery${when}`)
      for (const { selector, value } of typed) {
        const field = page.locator(selector).first()
        // A reloaded document restores the value shortly after it starts. Another page has different fields.
        const isThere = async (): Promise<boolean> =>
          getPath(page) !== typedOn ||
          (await field.count()) === 0 ||
          (await field.inputValue({ timeout: MESSAGE_LIMIT_MS })) === value
        if (!(await waitUntil(isThere, MESSAGE_LIMIT_MS))) addFailure(`${selector} has lost its value${when}`)
      }
    }
  } catch (error) {
    addFailure(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  } finally {
    release.resolve()
    await context.close()
  }
  return failures

  /** Waits until the script has been requested twice or a message is shown. */
  async function settled(): Promise<void> {
    const isMessageShown = (): Promise<boolean> =>
      page
        .getByText(/could not be loaded/)
        .first()
        .isVisible()
    await waitUntil(async () => requests > 1 || (await isMessageShown()), MESSAGE_LIMIT_MS)
    if (cell.loss !== 'late') await page.waitForTimeout(150)
  }

  /** Recovers in the way that the page offers, if necessary, and checks the result. */
  async function recover(runAction: () => Promise<void>, isAutomatic: boolean): Promise<void> {
    if (cell.way === 'first load' && !(await waitUntil(() => isStarted(page), MESSAGE_LIMIT_MS))) {
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.currentTime = 10_000
      })
      const reloadLink = page.getByRole('link', { name: 'Reload the page' })
      if (!(await reloadLink.isVisible())) return void addFailure('the page has not started and offers no recovery')
      await reloadLink.click()
      if (!(await waitUntil(() => isStarted(page), ACTION_MS))) addFailure('the page does not start after a reload')
      return
    }
    if (cell.way === 'navigation') {
      const { pathname } = new URL(`${shop.url}${cell.page.path}`)
      // Some pages redirect.
      const isThere = () => Promise.resolve(visited.has(pathname))
      // Account pages redirect visitors who are not signed in, and the sign-in page redirects customers.
      if (cell.page.as === 'visitor' && !(await waitUntil(isThere, ACTION_MS)))
        addFailure('the link does not open its page')
    }
    const retries = page.getByRole('button', { name: 'Try again' })
    const isComplete = async (): Promise<boolean> => (await retries.count()) === 0
    if (!(await isComplete())) {
      if (isAutomatic) await waitUntil(isComplete, MESSAGE_LIMIT_MS)
      const isRecovered = async (): Promise<boolean> => {
        const retry = retries.first()
        if (await retry.isVisible()) await retry.click({ timeout: MESSAGE_LIMIT_MS })
        return isComplete()
      }
      if (!(await isComplete()) && !(await waitUntil(isRecovered, ACTION_MS))) addFailure('retrying does not help')
    }
    if (cell.action === undefined) return
    const { seen } = cell.action
    const isSeen = (): Promise<boolean> =>
      seen(page).then(
        () => true,
        () => false,
      )
    context.setDefaultTimeout(MESSAGE_LIMIT_MS)
    if (await isSeen()) return
    context.setDefaultTimeout(ACTION_MS)
    await runAction()
    if (!(await isSeen())) addFailure('repeating the action does not help')
  }
}

function getPath(page: Page): string {
  return new URL(page.url()).pathname
}

/** Continues a request. Ignores the error if the page has already been left. */
async function continueRequest(route: Route): Promise<void> {
  await route.continue().catch(() => undefined)
}

/**
 * Returns the text of a page once its document has been parsed. A navigation whose script fails loads the page as a
 * document, whose `main` is empty until the rest of the HTML arrives.
 */
async function readParsedMain(page: Page): Promise<string> {
  let text = ''
  await waitUntil(async () => {
    // A navigation makes the evaluation fail. In that case, the next document is read.
    const main = await page
      .evaluate(() =>
        document.readyState === 'loading' ? undefined : (document.querySelector('main')?.innerText ?? ''),
      )
      .catch(() => undefined)
    text = main?.trim() ?? ''
    return main !== undefined
  }, ACTION_MS)
  return text
}

/** Returns whether the shop has started, which adds the live region to the page. */
async function isStarted(page: Page): Promise<boolean> {
  return (await page.locator('body > [aria-live="polite"]').count()) > 0
}

/** Waits until the page has not sent any requests for `IDLE_MS`. */
export async function waitForIdle(page: Page): Promise<void> {
  let requested = performance.now()
  const note = (): void => {
    requested = performance.now()
  }
  page.on('request', note)
  await waitUntil(() => Promise.resolve(performance.now() - requested > IDLE_MS), ACTION_MS)
  page.off('request', note)
}

async function waitUntil(condition: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    if (await condition().catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

interface Typed {
  readonly selector: string
  readonly value: string
}

/** Types into the empty fields of the page and returns what was typed. */
async function fillFields(page: Page): Promise<Typed[]> {
  for (const selector of FIELDS) {
    const field = page.locator(selector).first()
    if ((await field.count()) > 0 && (await field.isEditable()) && (await field.inputValue()) === '')
      await field.fill(selector.includes('email') ? EMAIL : ZIP)
  }
  return typedNow(page)
}

/** Reads all values in a single evaluation, because an action may be navigating to another page. */
async function typedNow(page: Page): Promise<Typed[]> {
  return page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) => {
        const field = document.querySelector<HTMLInputElement>(selector)
        return field === null || field.value === '' ? [] : [{ selector: `[id="${field.id}"]`, value: field.value }]
      }),
    FIELDS,
  )
}

async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Go' })
    document.querySelector('main')?.append(link)
    link.click()
  }, path)
}
