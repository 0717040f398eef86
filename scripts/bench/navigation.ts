import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { type OpenBrowser, openBrowser, type Page } from '#harness/drivers/browser.ts'
import { declineConsent } from '#harness/steps/observed-page.ts'
import { devices } from '#harness/targets/devices.ts'
import { href } from '#routes/href.ts'

const EXPORT = join(import.meta.dirname, '../../dist/demo')
const ROUNDS = 7
/** A slow phone, as Lighthouse has it: four times as slow a processor, 150 ms to the server, 1.6 Mbit/s. */
const PROCESSOR_TIMES = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** How long a shopper looks at a page, and how long a pointer rests on a link before the click, in milliseconds. */
const LOOK_MS = 3000
const REST_MS = 1000

/** The way of a shopper, page by page. */
const WAY = [href('home'), href('collection', { title: 'rifles' }), href('product', { title: 'clave-sling' })]

/**
 * Measures the time from a click to the first paint of the next page on a slow phone: by the click alone, and after a
 * rest on the link, which loads the page ahead (ROUT-47). Needs an export in dist/demo.
 */
export async function benchNavigation(): Promise<void> {
  if (!existsSync(join(EXPORT, 'export.json'))) {
    throw new Error(`There is no export in ${EXPORT}. Run "storefront build --env demo" first.`)
  }
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`)
  const environment = await loadEnvironment('demo', { env: {} })
  const shop = await serveExport({ environment, folder: EXPORT, port: 0, apiPort: 0 })
  const browser = await openBrowser({ headed: false })
  try {
    const times: { click: number[][]; rest: number[][] } = { click: [], rest: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      times.click.push(await walk(browser, shop.url, 0))
      times.rest.push(await walk(browser, shop.url, REST_MS))
    }
    for (const [index, path] of WAY.slice(1).entries()) {
      printNavigation(path, median(times.click, index), median(times.rest, index))
    }
  } finally {
    await browser.close()
    await shop.close()
  }
}

/** Prints the milliseconds to a page's first paint, by the click alone and after a rest on its link (PERF-03). */
export function printNavigation(path: string, click: number, rest: number): void {
  const times = [click, rest].map((time) => `${time.toFixed(0).padStart(6)} ms`)
  console.log(`${path.padEnd(24)} by the click alone ${times[0]}   loaded ahead ${times[1]}`)
}

/** Milliseconds from each click of the way to the next page's first paint. */
async function walk(browser: OpenBrowser, site: string, restMs: number): Promise<number[]> {
  const { width, height } = devices.mobile
  const context = await browser.browser.newContext({ viewport: { width, height }, isMobile: true, hasTouch: true })
  await declineConsent(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_TIMES })
  await page.goto(`${site}${WAY[0]}`)
  const times: number[] = []
  for (const path of WAY.slice(1)) {
    await page.waitForTimeout(LOOK_MS)
    times.push(await timeToPaint(page, path, restMs))
  }
  await context.close()
  return times
}

/** Rests on a link of the page, which need not have one, clicks it, and waits until another heading is painted. */
function timeToPaint(page: Page, path: string, restMs: number): Promise<number> {
  return page.evaluate(
    async ([address, rest]) => {
      const link = Object.assign(document.createElement('a'), { href: address })
      document.body.append(link)
      if (rest > 0) {
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
      const before = document.querySelector('h1')?.textContent
      const clicked = performance.now()
      link.click()
      link.remove()
      return new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (location.pathname !== address || document.querySelector('h1')?.textContent === before) return
          observer.disconnect()
          // What comes after a frame was asked for comes after its paint.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      })
    },
    [path, restMs] as const,
  )
}

function median(rounds: readonly (readonly number[])[], index: number): number {
  const times = rounds.map((round) => round[index] ?? Number.NaN).toSorted((one, other) => one - other)
  return times[Math.floor(times.length / 2)] ?? Number.NaN
}
