import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runStorefront } from '../support/run-storefront.ts'
import type { EngineTab } from './engines/engine.ts'
import { openFirefox } from './engines/firefox.ts'
import { LOSSES, type LossyShop, startLossyShop } from './engines/lossy-shop.ts'
import { openWebKit } from './engines/webkit.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

/*
 * Checks the shop in an installed Firefox and in WebKitGTK, neither of which Playwright can drive. Makes scripts fail
 * in each way on three pages, on first load and on a click; leaves a page while its scripts load; closes the cart panel
 * with a click outside; checks the style of selects.
 *
 * node scripts/check-engines.ts [firefox] [webkit] [--dir FOLDER] [--port 41420]
 */
const PAGES = { home: '/', product: '/product/clave-sling', checkout: '/checkout' } as const
const LIMIT_MS = 12_000
const EMAIL = 'typed@example.com'
const FIELD = `document.querySelector('#footer-newsletter-email')`
const SEARCH = `[...document.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === 'Search' || button.textContent.trim() === 'Search')`
const ENLARGE = `document.querySelector('button[aria-label^="Enlarge image 1"]') ?? [...document.querySelectorAll('button')].find((button) => button.textContent.trim().startsWith('Enlarge image 1'))`
const STARTED = `document.querySelector('body > [aria-live="polite"]') !== null`
const RETRY = `[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Try again')`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dir: { type: 'string' },
    port: { type: 'string', default: '41420' },
  },
})
const engines = { firefox: openFirefox, webkit: () => openWebKit(Number(values.port) + 1) }
const unknown = positionals.filter((name) => !(name in engines))
if (unknown.length > 0) {
  console.error(`Unknown engine: ${unknown.join(', ')}. Engines: ${Object.keys(engines).join(', ')}.`)
  process.exit(2)
}
const work = await mkdtemp(join(tmpdir(), 'storefront-engines-'))
const folder = values.dir ?? join(work, 'shop')
if (values.dir === undefined) {
  const built = await runStorefront(['build', '--env', 'demo', '--out', folder, '--quiet'])
  if (built.code !== 0) throw new Error(built.output)
}
const shop = await startLossyShop(folder, Number(values.port))
try {
  for (const [name, open] of Object.entries(engines)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const tab = await open().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    if (typeof tab === 'string') {
      console.log(`${name}: NOT CHECKED, ${tab}`)
      process.exitCode = 3
      continue
    }
    try {
      await check(tab)
    } finally {
      await tab.close()
    }
  }
} finally {
  await shop.close()
  await rm(work, { recursive: true })
}

async function check(tab: EngineTab): Promise<void> {
  let cells = 0
  const failures: string[] = []
  const cell = async (name: string, runCell: () => Promise<string[]>): Promise<void> => {
    cells += 1
    const found = await runCell().catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
    shop.lose(null)
    await waitForIdle()
    found.push(...shop.takeErrors().map((error) => `uncaught ${error}`))
    for (const message of found) failures.push(`${name}: ${message}`)
    console.log(`  ${tab.name} · ${name}: ${found.length === 0 ? 'ok' : found.join('; ')}`)
  }
  for (const [name, path] of Object.entries(PAGES)) {
    for (const loss of LOSSES) {
      await cell(`${name} · first load · ${loss}`, () => firstLoad(tab, shop, path, loss))
      await cell(`${name} · search · ${loss}`, () => openSearch(tab, shop, path, loss))
    }
  }
  for (const [label, isStarted] of [
    ['its scripts load', false],
    ['the script of a click loads', true],
  ] as const) {
    await cell(`leaving a page while ${label}`, () => leavePage(tab, isStarted))
  }
  await cell('the cart panel closes on a click outside', () => cartPanel(tab))
  await cell("selects have the shop's style", async () => {
    await tab.open(`${shop.url}${PAGES.product}`)
    await waitUntilTrue(tab, `document.querySelector('main select') !== null`)
    const appearance = await tab.read<string>(`getComputedStyle(document.querySelector('main select')).appearance`)
    return appearance === 'none' ? [] : [`appearance is ${appearance}`]
  })
  console.log(`${tab.name}: ${cells} cells, ${failures.length} failures`)
  if (failures.length > 0) process.exitCode = 1
}

/** Opens a page whose entry script fails to load. */
async function firstLoad(
  tab: EngineTab,
  { url, lose }: LossyShop,
  path: string,
  loss: (typeof LOSSES)[number],
): Promise<string[]> {
  const failures: string[] = []
  await tab.open('about:blank')
  // Resets only the scripts, because the document itself would fail offline.
  lose({
    how: loss === 'offline' ? 'reset' : loss,
    path: loss === 'offline' ? /\/assets\/.*\.js/ : /\/entries\/pages_/,
  })
  await tab.open(`${url}${path}`)
  await typeEmail(tab)
  await waitForIdle()
  failures.push(...(await checkVisible(tab)))
  lose(null)
  if (loss !== 'late') {
    await tab.read(`document.getAnimations().forEach((animation) => { animation.currentTime = 10_000 })`)
    const shown = `getComputedStyle(document.querySelector('#not-started') ?? document.body).visibility === 'visible'`
    if (!(await waitUntilTrue(tab, shown))) failures.push('no recovery is offered')
    await tab.read(`document.querySelector('#not-started a')?.click()`)
  }
  if (!(await waitUntilTrue(tab, STARTED))) failures.push('the page does not start after a reload')
  if (!(await waitUntilTrue(tab, `${FIELD}.value === '${EMAIL}'`))) failures.push('the input is lost')
  return failures
}

/** Opens the search while its scripts fail to load. */
async function openSearch(
  tab: EngineTab,
  { url, lose }: LossyShop,
  path: string,
  loss: (typeof LOSSES)[number],
): Promise<string[]> {
  const failures: string[] = []
  await tab.open('about:blank')
  await tab.open(`${url}${path}`)
  if (!(await waitUntilTrue(tab, STARTED))) failures.push('the page has not started')
  await waitForIdle()
  await typeEmail(tab)
  lose({ how: loss, path: /\/chunks\// })
  await clickElement(tab, SEARCH)
  if (loss !== 'late') {
    if (!(await waitUntilTrue(tab, `${RETRY} !== undefined`))) failures.push('no recovery is offered')
    failures.push(...(await checkVisible(tab)))
  }
  lose(null)
  const bar = `document.querySelector('[role="combobox"]') !== null`
  if (loss === 'offline') await tab.read(`dispatchEvent(new Event('online'))`)
  // A browser that caches failed scripts reloads the page on the second attempt, so this opens the search again.
  for (let tries = 0; tries < 3 && !(await waitUntilTrue(tab, bar, 4_000)); tries += 1) {
    const hasRetry = await tab.read<boolean>(`${RETRY} !== undefined`)
    await clickElement(tab, hasRetry ? RETRY : SEARCH)
  }
  if (!(await waitUntilTrue(tab, bar, 4_000))) failures.push('the search does not open')
  if (!(await waitUntilTrue(tab, `${FIELD}.value === '${EMAIL}'`))) failures.push('the input is lost')
  return failures
}

/** Leaves a page during its first load or, with `isStarted`, after it has requested a script with `import()`. */
async function leavePage(tab: EngineTab, isStarted: boolean): Promise<string[]> {
  const loseChunks = (): void => shop.lose({ how: 'late', path: /\/chunks\// })
  if (!isStarted) loseChunks()
  await tab.open(`${shop.url}${PAGES.product}`)
  if (isStarted) {
    if (!(await waitUntilTrue(tab, STARTED))) return ['the page has not started']
    await waitForIdle()
    loseChunks()
    // Uses a dialog, because no other part of the page awaits or catches its import.
    await clickElement(tab, ENLARGE)
    await waitForIdle()
  }
  await tab.open(`${shop.url}/faq`)
  shop.lose(null)
  return (await waitUntilTrue(tab, STARTED)) ? [] : ['the next page has not started']
}

async function cartPanel(tab: EngineTab): Promise<string[]> {
  await tab.open(`${shop.url}${PAGES.home}`)
  if (!(await waitUntilTrue(tab, STARTED))) return ['the page has not started']
  await clickElement(
    tab,
    `[...document.querySelectorAll('button')].find((button) => /^Cart/.test(button.getAttribute('aria-label') ?? button.textContent))`,
  )
  const panel = `document.querySelector('dialog[open]') !== null`
  if (!(await waitUntilTrue(tab, panel))) return ['the panel does not open']
  await waitForIdle()
  await tab.click(40, 500)
  return (await waitUntilTrue(tab, `!(${panel})`)) ? [] : ['the panel stays open']
}

/** Clicks the center of an element with real mouse events. */
async function clickElement(tab: EngineTab, element: string): Promise<void> {
  const [x = 0, y = 0] = await tab.read<number[]>(
    `(() => { const element = ${element}; if (!element) return []; element.scrollIntoView({ block: 'center' }); const box = element.getBoundingClientRect(); return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] })()`,
  )
  if (x > 0) await tab.click(x, y)
}

async function typeEmail(tab: EngineTab): Promise<void> {
  await tab.read(
    `(() => { const field = ${FIELD}; field.focus(); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${EMAIL}'); field.dispatchEvent(new Event('input', { bubbles: true })) })()`,
  )
}

async function checkVisible(tab: EngineTab): Promise<string[]> {
  const text = await tab.read<string>(`document.querySelector('main').innerText`)
  const isTyped = await tab.read<boolean>(`${FIELD}.value === '${EMAIL}'`)
  return [...(text.trim().length < 20 ? ['the page is blank'] : []), ...(isTyped ? [] : ['the input is lost'])]
}

async function waitUntilTrue(tab: EngineTab, expression: string, limitMs = LIMIT_MS): Promise<boolean> {
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    // Ignores errors, because expressions fail while a page is loading.
    if (await tab.read<boolean>(expression).catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

/** Waits until a page has completed its automatic requests and reported uncaught errors. */
async function waitForIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}
