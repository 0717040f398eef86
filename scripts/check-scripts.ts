import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pMap from 'p-map'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { openBrowser } from '#harness/drivers/browser.ts'
import { runStorefront } from '../tests/cli/run-storefront.ts'
import { ACTIONS, triedPages } from './lost-scripts/tried-pages.ts'
import {
  type Cell,
  FAILURES,
  goTheWay,
  isQuiet,
  nameOf,
  openVisit,
  type Surroundings,
  tryCell,
} from './lost-scripts/try-cell.ts'
import { prepareVisitors } from './lost-scripts/visitors.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

/*
 * Loses each script of each template in turn, in an export of the demo environment: on first load, on navigation from
 * another page, and by what a click loads later; as a 404, a reset, late, and offline. No page may be blank, no error
 * uncaught, nothing typed lost, and there must be a way back (ROUT-31 to ROUT-35).
 *
 * node scripts/check-scripts.ts [PAGE…] [--dir FOLDER] [--failures 404,late] [--every 6] [--only TEXT]… [--minutes 60]
 *
 * A late script comes once the page was looked at. The pages of one folder of `pages/` share scripts: each is tried on
 * the first page that has it. `--every 6` tries each sixth cell, which reaches all templates and actions in a sixth of the
 * time. `--only` tries the cells again whose printed name holds the text. What the time did not suffice for is counted in the end.
 */
const CONCURRENCY = 4
const PROGRESS_CELLS = 50

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dir: { type: 'string' },
    failures: { type: 'string' },
    every: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string', default: '120' },
  },
})
const losses = FAILURES.filter((loss) => values.failures?.split(',').includes(loss) ?? true)
const every = Number(values.every)
const minutes = Number(values.minutes)
const unknownLosses = (values.failures?.split(',') ?? []).filter((loss) => !FAILURES.some((known) => known === loss))
if (!Number.isInteger(every) || every < 1 || !(minutes > 0) || unknownLosses.length > 0) {
  console.error(
    `--every is a whole number from 1, --minutes a number above 0, --failures among ${FAILURES.join(', ')}.`,
  )
  process.exit(2)
}
const end = performance.now() + minutes * 60_000
const work = await mkdtemp(join(tmpdir(), 'storefront-lost-'))
const folder = values.dir ?? join(work, 'shop')
if (values.dir === undefined) {
  const built = await runStorefront(['build', '--env', 'demo', '--out', folder, '--quiet'])
  if (built.code !== 0) throw new Error(built.output)
}
const environment = await loadEnvironment('demo', { env: {} })
const served = await serveExport({ environment, folder, port: 0, apiPort: 0 })
const driver = await openBrowser({ headed: false })
try {
  const { browser } = driver
  const around: Surroundings = { browser, shop: served.url, visitors: await prepareVisitors(browser, served.url) }
  const all = await findCells(around)
  const named = all.filter(
    (cell) => values.only.length === 0 || values.only.some((text) => nameOf(cell).includes(text)),
  )
  const cells = named.filter((_, place) => place % every === 0)
  if (cells.length === 0) throw new Error(`No cell's name holds ${values.only.join(' or ')}.`)
  console.log(`${cells.length} of ${all.length} cells`)
  const results: { readonly cell: Cell; readonly breaches: readonly string[] }[] = []
  await pMap(
    cells,
    async (cell) => {
      if (performance.now() > end) return
      const breaches = await tryCell(around, cell)
      results.push({ cell, breaches })
      for (const breach of breaches) console.log(breach)
      if (results.length % PROGRESS_CELLS === 0) console.log(`… ${results.length} of ${cells.length}`)
    },
    { concurrency: CONCURRENCY },
  )
  report(results, cells.length)
  if (values.only.length === 0) await reportUntried(cells)
  if (results.length < cells.length || results.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1
} finally {
  await driver.close()
  await served.close()
  await rm(work, { recursive: true })
}

/** All cells, those first that lose a script in a way that no cell before them does. */
async function findCells(around: Surroundings): Promise<Cell[]> {
  const cells: Cell[] = []
  const known = new Set<string>()
  const pages = triedPages(around.visitors.own)
  const unknown = positionals.filter((name) => !pages.some((page) => page.name === name))
  if (unknown.length > 0)
    throw new Error(`No page is named ${unknown.join(', ')}: ${pages.map(({ name }) => name).join(', ')}`)
  const chosen = pages.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const ways = chosen.flatMap((page) => [
    { page, way: 'first load' as const, action: undefined },
    { page, way: 'navigation' as const, action: undefined },
    ...ACTIONS.filter((action) => action.page === page.name).map((action) => ({ page, way: 'click' as const, action })),
  ])
  await pMap(
    ways,
    async ({ page, way, action }) => {
      const scripts = await scriptsOf(around, { page, way, action })
      const folderOf = scripts.all.find((script) => script.includes('/entries/pages_')) ?? page.name
      for (const script of scripts.lost) {
        const place = action?.name ?? `${way} ${folderOf}`
        if (known.has(`${place} ${script}`)) continue
        known.add(`${place} ${script}`)
        for (const loss of losses) cells.push({ page, way, action, script, loss })
      }
    },
    { concurrency: CONCURRENCY },
  )
  const tried = new Set<string>()
  const isNew = ({ script, loss }: Cell): boolean => {
    const isUntried = !tried.has(`${script} ${loss}`)
    tried.add(`${script} ${loss}`)
    return isUntried
  }
  const [first = [], later = []] = [cells.filter(isNew)].flatMap((some) => [
    some,
    cells.filter((cell) => !some.includes(cell)),
  ])
  return [...first, ...later]
}

/** The scripts that a way to a page asks for, and those that can be lost on it. */
async function scriptsOf(
  around: Surroundings,
  way: Pick<Cell, 'page' | 'way' | 'action'>,
): Promise<{ readonly all: readonly string[]; readonly lost: readonly string[] }> {
  const page = await openVisit(around, way.action?.as ?? way.page.as)
  const all = new Set<string>()
  let from = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) all.add(pathname)
  })
  try {
    await goTheWay(page, around.shop, way, async () => {
      from = all.size
    })
    if (way.action !== undefined) {
      await way.action.act(page)
      await way.action.seen(page)
    }
    await isQuiet(page)
    const seen = [...all]
    // Only a stranger's first load asks the consent question.
    const first = way.action?.as === 'stranger' ? 0 : from
    return { all: seen, lost: seen.slice(first) }
  } catch (error) {
    console.log(
      `${way.page.name} · ${way.action?.name ?? way.way}: not tried, ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
    )
    process.exitCode = 1
    return { all: [], lost: [] }
  } finally {
    await page.context().close()
  }
}

function report(
  results: readonly { readonly cell: Cell; readonly breaches: readonly string[] }[],
  planned: number,
): void {
  const rows = new Map<string, Record<string, string>>()
  for (const { cell, breaches } of results) {
    const name = cell.page.name
    const row = rows.get(name) ?? {}
    const column = `${cell.way}, ${cell.loss}`
    const [count = 0, broken = 0] = (row[column] ?? '0/0').split('/').map(Number)
    row[column] = `${count + 1}/${broken + (breaches.length > 0 ? 1 : 0)}`
    rows.set(name, row)
  }
  console.log('Cells / cells with a breach')
  console.table(Object.fromEntries(rows))
  const broken = results.filter(({ breaches }) => breaches.length > 0).length
  const untried = planned - results.length
  console.log(
    `${results.length} cells, ${broken} with a breach${untried > 0 ? `; ${untried} not tried for want of time` : ''}.`,
  )
}

/** Names the scripts of the export that no cell has lost. */
async function reportUntried(cells: readonly Cell[]): Promise<void> {
  if (positionals.length > 0) return
  const lost = new Set(cells.map(({ script }) => script.replace(/.*\//, '')))
  const html = (await readdir(join(folder, 'assets'), { recursive: true })).filter((file) => file.endsWith('.js'))
  const never = html.filter((file) => !lost.has(file.replace(/.*\//, '')))
  console.log(
    `${html.length - never.length} of ${html.length} scripts were lost. Not asked for here: ${never.join(', ')}`,
  )
}
