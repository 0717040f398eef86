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
 * Checks a sample of `check:scripts` in an installed Firefox and in WebKitGTK, neither of which Playwright drives: loses
 * scripts in each way on three pages, on first load and by a click; leaves a page while its scripts load; closes the cart
 * panel by a click outside; reads the look of selects.
 *
 * node scripts/check-engines.ts [firefox] [webkit] [--dir FOLDER] [--port 41420]
 */
const PAGES = { home: '/', product: '/product/clave-sling', checkout: '/checkout' } as const
const LIMIT_MS = 12_000
const EMAIL = 'typed@example.com'
const FIELD = `document.querySelector('#footer-newsletter-email')`
const SEARCH = `[...document.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === 'Search' || button.textContent.trim() === 'Search')`
const ENLARGE = `document.querySelector('button[aria-label^="Enlarge picture 1"]') ?? [...document.querySelectorAll('button')].find((button) => button.textContent.trim().startsWith('Enlarge picture 1'))`
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
  console.error(`No engine is named ${unknown.join(', ')}: ${Object.keys(engines).join(', ')}.`)
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
  const breaches: string[] = []
  const cell = async (name: string, look: () => Promise<string[]>): Promise<void> => {
    cells += 1
    const found = await look().catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
    shop.lose(null)
    await quiet()
    found.push(...shop.takeErrors().map((error) => `uncaught ${error}`))
    for (const what of found) breaches.push(`${name}: ${what}`)
    console.log(`  ${tab.name} · ${name}: ${found.length === 0 ? 'fine' : found.join('; ')}`)
  }
  for (const [name, path] of Object.entries(PAGES)) {
    for (const how of LOSSES) {
      await cell(`${name} · first load · ${how}`, () => firstLoad(tab, shop, path, how))
      await cell(`${name} · search · ${how}`, () => click(tab, shop, path, how))
    }
  }
  for (const [what, isStarted] of [
    ['its scripts are', false],
    ['what a click asks for is', true],
  ] as const) {
    await cell(`a page is left while ${what} on the way`, () => leave(tab, isStarted))
  }
  await cell('the cart panel closes by a click beside it', () => cartPanel(tab))
  await cell('selects have the look of the shop', async () => {
    await tab.open(`${shop.url}${PAGES.product}`)
    await holds(tab, `document.querySelector('main select') !== null`)
    const look = await tab.read<string>(`getComputedStyle(document.querySelector('main select')).appearance`)
    return look === 'none' ? [] : [`appearance is ${look}`]
  })
  console.log(`${tab.name}: ${cells} cells, ${breaches.length} breaches`)
  if (breaches.length > 0) process.exitCode = 1
}

/** Loses the script of the page itself. */
async function firstLoad(
  tab: EngineTab,
  { url, lose }: LossyShop,
  path: string,
  how: (typeof LOSSES)[number],
): Promise<string[]> {
  const breaches: string[] = []
  await tab.open('about:blank')
  // A document that does not come at all is no page of the shop.
  lose({ how: how === 'offline' ? 'reset' : how, path: how === 'offline' ? /\/assets\/.*\.js/ : /\/entries\/pages_/ })
  await tab.open(`${url}${path}`)
  await type(tab)
  await quiet()
  breaches.push(...(await seen(tab)))
  lose(null)
  if (how !== 'late') {
    await tab.read(`document.getAnimations().forEach((animation) => { animation.currentTime = 10_000 })`)
    const shown = `getComputedStyle(document.querySelector('#not-started') ?? document.body).visibility === 'visible'`
    if (!(await holds(tab, shown))) breaches.push('nothing is offered')
    await tab.read(`document.querySelector('#not-started a')?.click()`)
  }
  if (!(await holds(tab, STARTED))) breaches.push('the page does not start again')
  if (!(await holds(tab, `${FIELD}.value === '${EMAIL}'`))) breaches.push('what was typed is lost in the end')
  return breaches
}

/** Loses what a click on the search needs. */
async function click(
  tab: EngineTab,
  { url, lose }: LossyShop,
  path: string,
  how: (typeof LOSSES)[number],
): Promise<string[]> {
  const breaches: string[] = []
  await tab.open('about:blank')
  await tab.open(`${url}${path}`)
  if (!(await holds(tab, STARTED))) breaches.push('the page has not started')
  await quiet()
  await type(tab)
  lose({ how, path: /\/chunks\// })
  await press(tab, SEARCH)
  if (how !== 'late') {
    if (!(await holds(tab, `${RETRY} !== undefined`))) breaches.push('nothing is offered')
    breaches.push(...(await seen(tab)))
  }
  lose(null)
  const bar = `document.querySelector('[role="combobox"]') !== null`
  if (how === 'offline') await tab.read(`dispatchEvent(new Event('online'))`)
  // A browser that keeps failed scripts loads the page anew at the second try; the search is then opened again.
  for (let tries = 0; tries < 3 && !(await holds(tab, bar, 4_000)); tries += 1) {
    const again = await tab.read<boolean>(`${RETRY} !== undefined`)
    await press(tab, again ? RETRY : SEARCH)
  }
  if (!(await holds(tab, bar, 4_000))) breaches.push('the search does not open')
  if (!(await holds(tab, `${FIELD}.value === '${EMAIL}'`))) breaches.push('what was typed is lost in the end')
  return breaches
}

/** Leaves a page in the middle of its first load, or once it has asked for a script by `import()`. */
async function leave(tab: EngineTab, isStarted: boolean): Promise<string[]> {
  const loseChunks = (): void => shop.lose({ how: 'late', path: /\/chunks\// })
  if (!isStarted) loseChunks()
  await tab.open(`${shop.url}${PAGES.product}`)
  if (isStarted) {
    if (!(await holds(tab, STARTED))) return ['the page has not started']
    await quiet()
    loseChunks()
    // A dialog, which no part of the page waits for and catches.
    await press(tab, ENLARGE)
    await quiet()
  }
  await tab.open(`${shop.url}/faq`)
  shop.lose(null)
  return (await holds(tab, STARTED)) ? [] : ['the next page has not started']
}

async function cartPanel(tab: EngineTab): Promise<string[]> {
  await tab.open(`${shop.url}${PAGES.home}`)
  if (!(await holds(tab, STARTED))) return ['the page has not started']
  await press(
    tab,
    `[...document.querySelectorAll('button')].find((button) => /^Cart/.test(button.getAttribute('aria-label') ?? button.textContent))`,
  )
  const panel = `document.querySelector('dialog[open]') !== null`
  if (!(await holds(tab, panel))) return ['the panel does not open']
  await quiet()
  await tab.click(40, 500)
  return (await holds(tab, `!(${panel})`)) ? [] : ['the panel stays open']
}

/** Presses the mouse in the middle of an element, as a hand does. */
async function press(tab: EngineTab, element: string): Promise<void> {
  const [x = 0, y = 0] = await tab.read<number[]>(
    `(() => { const element = ${element}; if (!element) return []; element.scrollIntoView({ block: 'center' }); const box = element.getBoundingClientRect(); return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] })()`,
  )
  if (x > 0) await tab.click(x, y)
}

async function type(tab: EngineTab): Promise<void> {
  await tab.read(
    `(() => { const field = ${FIELD}; field.focus(); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${EMAIL}'); field.dispatchEvent(new Event('input', { bubbles: true })) })()`,
  )
}

async function seen(tab: EngineTab): Promise<string[]> {
  const text = await tab.read<string>(`document.querySelector('main').innerText`)
  const isTyped = await tab.read<boolean>(`${FIELD}.value === '${EMAIL}'`)
  return [...(text.trim().length < 20 ? ['the page is blank'] : []), ...(isTyped ? [] : ['what was typed is lost'])]
}

async function holds(tab: EngineTab, expression: string, limitMs = LIMIT_MS): Promise<boolean> {
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    // A page that is just being loaded answers nothing.
    if (await tab.read<boolean>(expression).catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

/** Time in which a page asks for all that it loads by itself, and tells what it did not catch. */
async function quiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}
