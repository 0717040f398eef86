import pMap from 'p-map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedExport, serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import { getDemoExport } from '../demo-export.ts'
import { isFullSweep } from '../suite/full-sweep.ts'
import { type Cell, navigateToCell, waitForIdle, LOSSES, openVisit, type Shop, testCell } from './test-cell.ts'
import { ACTIONS, listTestedPages } from './tested-pages.ts'
import { prepareVisitors } from './visitors.ts'

/** Time limit. The full sweep takes two hours on two cores. */
const LIMIT_MS = isFullSweep ? 4 * 3_600_000 : 300_000
const CONCURRENCY = isFullSweep ? 4 : 2
const SAMPLE_PAGES: ReadonlySet<string> = new Set(['home', 'checkout'])
const SAMPLE_CELLS = 12

let served: ServedExport
let driver: OpenBrowser

beforeAll(async () => {
  const environment = await loadEnvironment('demo', { env: {} })
  served = await serveExport({ environment, folder: await getDemoExport(), port: 0, apiPort: 0 })
  driver = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(async () => {
  await driver.close()
  await served.close()
})

test(
  'ROUT-31 ROUT-32 ROUT-33 ROUT-34 ROUT-35 a page with a missing script is never blank, keeps its input, and recovers',
  async () => {
    const { browser } = driver
    const shop: Shop = { browser, url: served.url, visitors: await prepareVisitors(browser, served.url) }
    const all = await findCells(shop)
    const every = isFullSweep ? 1 : Math.floor(all.length / SAMPLE_CELLS)
    const cells = all.filter((_, index) => index % every === 0)
    expect(cells.length).toBeGreaterThanOrEqual(SAMPLE_CELLS)
    const failures = await pMap(cells, (cell) => testCell(shop, cell), { concurrency: CONCURRENCY })
    expect(failures.flat()).toEqual([])
  },
  LIMIT_MS,
)

/** Lists every script of every page with every kind of failure. Pages in the same folder of `pages/` share scripts. */
async function findCells(shop: Shop): Promise<Cell[]> {
  const pages = listTestedPages(shop.visitors.customerIds).filter(({ name }) => isFullSweep || SAMPLE_PAGES.has(name))
  const scenarios = pages.flatMap((page) => [
    { page, way: 'first load' as const, action: undefined },
    { page, way: 'navigation' as const, action: undefined },
    ...ACTIONS.filter((action) => action.page === page.name).map((action) => ({ page, way: 'click' as const, action })),
  ])
  const known = new Set<string>()
  const cells = await pMap(
    scenarios,
    async (scenario): Promise<Cell[]> => {
      const { all, lost } = await scriptsOf(shop, scenario)
      const folder = all.find((script) => script.includes('/entries/pages_')) ?? scenario.page.name
      return lost.flatMap((script) => {
        const name = `${scenario.action?.name ?? `${scenario.way} ${folder}`} ${script}`
        if (known.has(name)) return []
        known.add(name)
        return LOSSES.map((loss) => ({ ...scenario, script, loss }))
      })
    },
    { concurrency: CONCURRENCY },
  )
  return cells.flat()
}

/** Returns the scripts that a scenario requests, and those of them that can be made to fail. */
async function scriptsOf(
  shop: Shop,
  scenario: Pick<Cell, 'page' | 'way' | 'action'>,
): Promise<{ readonly all: readonly string[]; readonly lost: readonly string[] }> {
  const page = await openVisit(shop, scenario.action?.as ?? scenario.page.as)
  const scripts = new Set<string>()
  let scriptsBefore = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname)
  })
  try {
    await navigateToCell(page, shop.url, scenario, async () => {
      scriptsBefore = scripts.size
    })
    if (scenario.action !== undefined) {
      await scenario.action.run(page)
      await scenario.action.seen(page)
    }
    await waitForIdle(page)
    // Only a first visit shows the consent dialog.
    const all = [...scripts]
    return { all, lost: all.slice(scenario.action?.as === 'firstVisit' ? 0 : scriptsBefore) }
  } finally {
    await page.context().close()
  }
}
