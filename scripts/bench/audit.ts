import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { axeVersion } from '#harness/drivers/axe.ts'
import { findBrowser } from '#harness/drivers/find-browser.ts'
import { AuditReport } from '#harness/report/model/audit-report.ts'

const PROJECT = join(import.meta.dirname, '../..')
const EXPORT = join(PROJECT, 'dist/demo')
const STOREFRONT = join(PROJECT, 'bin/storefront.js')

const PAGES = [1000, 20_000] as const
const COMPARED_PAGES = 20
/** CSS pixels, those of our audit. */
const WIDTHS = [320, 1280] as const
/** What ours is held against; fetched for this run and thrown away, since it brings a browser driver of its own. */
const PA11Y_VERSION = '4.1.1'

interface Described {
  readonly pages: { file: string; route: string; address?: string; bytes: number; sha256: string }[]
}

/**
 * Measures `audit --fast` over a thousand pages and over twenty thousand, and the accessibility of 20 pages beside pa11y-ci with the same browser,
 * the same axe and the same rules in the same run. Needs an export in dist/demo. The parameter is another number of
 * compared pages.
 */
export async function benchAudit([pages = String(COMPARED_PAGES)]: readonly string[] = []): Promise<void> {
  if (!/^[1-9]\d*$/.test(pages)) throw new Error(`"${pages}" is no number of pages.`)
  if (!existsSync(join(EXPORT, 'export.json'))) {
    throw new Error(`There is no export in ${EXPORT}. Run "storefront build --env demo" first.`)
  }
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`)
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-'))
  try {
    for (const number of PAGES) await measureFast(folder, number)
    await compare(folder, Number(pages))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureFast(folder: string, number: number): Promise<void> {
  const large = join(folder, `large-${number}`)
  await enlarge(large, number)
  for (const name of ['nothing known', 'nothing changed'] as const) {
    const began = performance.now()
    const { audits } = AuditReport.parse(
      await storefront(folder, ['audit', '--only', 'links,html', '--dir', large, '--json']),
    )
    const whole = performance.now() - began
    console.log(
      `audit --fast, ${number} pages, ${name}: ${(whole / 1000).toFixed(1)} s, ${(whole / number).toFixed(1)} ms a page`,
    )
    if (audits.length !== 2) throw new Error('An audit is missing.')
  }
}

/** The export with each product page under further addresses, until there are so many pages. */
async function enlarge(folder: string, number: number): Promise<void> {
  await cp(EXPORT, folder, { recursive: true })
  const description = JSON.parse(await readFile(join(folder, 'export.json'), 'utf8')) as Described
  const products = description.pages.filter(({ route, address }) => route === 'product' && address !== undefined)
  for (let copy = 2; description.pages.length < number; copy += 1) {
    for (const page of products.slice(0, number - description.pages.length)) {
      const address = `${page.address}-${copy}`
      const file = `${address.slice(1)}/index.html`
      // Only the head names the page; what its header and footer lead to stays, as in a shop of so many products.
      const [head = '', ...body] = (await readFile(join(folder, page.file), 'utf8')).split('<body')
      const html = [head.replaceAll(`${page.address}"`, `${address}"`), ...body].join('<body')
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), html)
      const sha256 = createHash('sha256').update(html).digest('hex')
      description.pages.push({ ...page, file, address, sha256 })
    }
  }
  await writeFile(join(folder, 'export.json'), JSON.stringify(description))
}

/**
 * Both commands look at the same pages of the same export at the same widths; ours also once with and once without
 * motion, so it scans twice as many states, and serves the export itself, which pa11y-ci is spared.
 */
async function compare(folder: string, wanted: number): Promise<void> {
  const description = JSON.parse(await readFile(join(EXPORT, 'export.json'), 'utf8')) as Described
  const addresses = description.pages
    .flatMap(({ address, route }) => (route === 'product' && address !== undefined ? [address] : []))
    .slice(0, wanted)
  if (addresses.length < wanted) throw new Error(`The export has ${addresses.length} products only.`)
  const seeded = join(folder, 'seeded')
  await seed(seeded, addresses)
  const pa11y = await installPa11y(folder)

  const began = performance.now()
  const { audits, findings } = AuditReport.parse(
    await storefront(folder, ['audit', ...addresses, '--only', 'accessibility', '--dir', seeded, '--json']),
  )
  const ours = performance.now() - began
  const expected = `${addresses.length} pages in 4 states each`
  if (audits[0]?.checked !== expected) throw new Error(`The audit looked at ${audits[0]?.checked}, not ${expected}.`)
  const seen = findings.find(({ rule }) => rule === 'accessibility/image-alt')?.place.pages.length
  if (seen !== addresses.length) throw new Error(`The audit saw the seeded fault on ${seen} pages.`)

  const server = spawn(process.execPath, [STOREFRONT, 'serve', '--dir', seeded, '--port', '0', '--api-port', '0'])
  try {
    const site = await said(server, /Shop: (\S+)/)
    const configuration = join(folder, 'pa11y.json')
    await writeFile(configuration, JSON.stringify(pa11yConfiguration(site, addresses)))
    const start = performance.now()
    const answer = await run(process.execPath, [pa11y, '--config', configuration, '--json'])
    const theirs = performance.now() - start
    const issues = pa11yIssues(answer, addresses.length * WIDTHS.length)

    console.log(`\nAccessibility of ${addresses.length} pages, axe ${axeVersion} with the same rules, whole command`)
    printStates('storefront audit', ours, addresses.length * WIDTHS.length * 2, `${findings.length} findings`)
    printStates(`pa11y-ci ${PA11Y_VERSION}`, theirs, addresses.length * WIDTHS.length, `${issues} issues`)
  } finally {
    server.kill('SIGINT')
  }
}

/** The export with one fault on each compared page, which both have to see: a picture without a text. */
async function seed(folder: string, addresses: readonly string[]): Promise<void> {
  await cp(EXPORT, folder, { recursive: true })
  const description = JSON.parse(await readFile(join(folder, 'export.json'), 'utf8')) as Described
  for (const page of description.pages.filter(({ address }) => addresses.includes(address ?? ''))) {
    const file = join(folder, page.file)
    const html = (await readFile(file, 'utf8')).replace('</body>', '<img src="/favicon.ico"></body>')
    await writeFile(file, html)
    page.sha256 = createHash('sha256').update(html).digest('hex')
    // The server prefers compressed copies, and these are of the page before.
    for (const ending of ['.br', '.gz']) await rm(file + ending, { force: true })
  }
  await writeFile(join(folder, 'export.json'), JSON.stringify(description))
}

/** Installs pa11y-ci with our own version of axe and without the browser it would bring. Gives its script. */
async function installPa11y(folder: string): Promise<string> {
  const manifest = {
    private: true,
    dependencies: { 'pa11y-ci': PA11Y_VERSION },
    overrides: { 'axe-core': axeVersion },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--silent', '--ignore-scripts'],
    { PUPPETEER_SKIP_DOWNLOAD: 'true' },
    folder,
  )
  const installed = JSON.parse(await readFile(join(folder, 'node_modules/axe-core/package.json'), 'utf8')) as {
    version: string
  }
  if (installed.version !== axeVersion) throw new Error(`pa11y-ci came with axe ${installed.version}.`)
  return join(folder, 'node_modules/pa11y-ci/bin/pa11y-ci.js')
}

/** The same browser, and the same rules: WCAG 2.2 has one beyond what the standard of pa11y names. */
function pa11yConfiguration(site: string, addresses: readonly string[]): unknown {
  const executablePath = findBrowser({
    environment: process.env,
    playwrightPath: chromium.executablePath(),
    exists: existsSync,
    headed: false,
  })
  return {
    defaults: {
      runners: ['axe'],
      standard: 'WCAG2AA',
      rules: ['target-size'],
      includeWarnings: true,
      // What axe cannot decide is no finding of ours either.
      levelCapWhenNeedsReview: 'notice',
      concurrency: 1,
      chromeLaunchConfig: { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
    },
    // The results are told by address, so each width has one of its own.
    urls: WIDTHS.flatMap((width) =>
      addresses.map((address) => ({ url: `${site}${address}?width=${width}`, viewport: { width, height: 900 } })),
    ),
  }
}

/** How many issues there are. Throws when a page was not looked at: such a run is no measurement. */
function pa11yIssues(answer: string, expected: number): number {
  const { results } = JSON.parse(answer) as { results: Record<string, { code?: string; message: string }[]> }
  const all = Object.values(results)
  const failed = all.flat().find(({ code }) => code === undefined)
  if (failed !== undefined) throw new Error(`pa11y-ci could not look at a page: ${failed.message}`)
  const seen = all.filter((issues) => issues.some(({ code }) => code === 'image-alt')).length
  if (seen !== expected) throw new Error(`pa11y-ci saw the seeded fault in ${seen} states.`)
  if (all.length !== expected) throw new Error(`pa11y-ci looked at ${all.length} states, not ${expected}.`)
  return all.flat().length
}

/** Prints how long a tool took, in milliseconds, for states of pages, and how many a minute that is (PERF-03). */
export function printStates(name: string, milliseconds: number, states: number, found: string): void {
  const each = milliseconds / states
  console.log(
    `  ${name.padEnd(18)} ${(milliseconds / 1000).toFixed(1).padStart(6)} s for ${String(states).padStart(3)} states: ${each.toFixed(0).padStart(5)} ms a state, ${(60_000 / each).toFixed(0).padStart(4)} a minute, ${found}`,
  )
}

async function storefront(cwd: string, parameters: readonly string[]): Promise<unknown> {
  return JSON.parse(await run(process.execPath, [STOREFRONT, ...parameters], {}, cwd))
}

/** Standard output of a command; findings (exit code 1 of ours, 2 of pa11y-ci) are no failure of the measurement. */
function run(
  command: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
  cwd = PROJECT,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd, env: { ...process.env, ...env, NO_COLOR: '1' } })
    let output = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    child.on('close', (code) => {
      if (code !== null && code <= 2) resolve(output)
      else reject(new Error(`${command} ${parameters.join(' ')} ended with ${code}:\n${errors}`))
    })
  })
}

function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = pattern.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.on('close', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
}
