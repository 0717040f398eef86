import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '#harness/drivers/find-browser.ts'
import { AuditReport } from '#harness/report/audit-report.ts'

const PROJECT = join(import.meta.dirname, '../..')
const EXPORT = join(PROJECT, 'dist/demo')
const STOREFRONT = join(PROJECT, 'bin/storefront.js')

const PAGES = 1000
const COMPARED_PAGES = 20
/** What ours is held against; fetched for this run and thrown away, since it brings a browser driver of its own. */
const PA11Y = 'pa11y-ci@4.1.1'

interface Described {
  readonly pages: { file: string; route: string; address?: string; bytes: number; sha256: string }[]
}

/**
 * Measures `audit --fast` over a thousand pages, and the accessibility of 20 pages beside pa11y-ci with the same rules
 * in the same run. Needs an export in dist/demo.
 */
export async function benchAudit(): Promise<void> {
  if (!existsSync(join(EXPORT, 'export.json'))) {
    throw new Error(`There is no export in ${EXPORT}. Run "storefront build --env demo" first.`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-'))
  try {
    await measureFast(folder)
    await compare(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureFast(folder: string): Promise<void> {
  const large = join(folder, 'large')
  await enlarge(large)
  for (const name of ['nothing known', 'nothing changed'] as const) {
    const began = performance.now()
    const { audits } = AuditReport.parse(
      await storefront(folder, ['audit', '--only', 'links,html', '--dir', large, '--json']),
    )
    const whole = performance.now() - began
    console.log(
      `audit --fast, ${PAGES} pages, ${name}: ${(whole / 1000).toFixed(1)} s, ${(whole / PAGES).toFixed(1)} ms a page`,
    )
    if (audits.length !== 2) throw new Error('An audit is missing.')
  }
}

/** The export with each product page under further addresses, until there are a thousand pages. */
async function enlarge(folder: string): Promise<void> {
  await cp(EXPORT, folder, { recursive: true })
  const description = JSON.parse(await readFile(join(folder, 'export.json'), 'utf8')) as Described
  const products = description.pages.filter(({ route, address }) => route === 'product' && address !== undefined)
  for (let copy = 2; description.pages.length < PAGES; copy += 1) {
    for (const page of products.slice(0, PAGES - description.pages.length)) {
      const address = `${page.address}-${copy}`
      const file = `${address.slice(1)}/index.html`
      const html = (await readFile(join(folder, page.file), 'utf8')).replaceAll(`${page.address}"`, `${address}"`)
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), html)
      const sha256 = createHash('sha256').update(html).digest('hex')
      description.pages.push({ ...page, file, address, sha256 })
    }
  }
  await writeFile(join(folder, 'export.json'), JSON.stringify(description))
}

async function compare(folder: string): Promise<void> {
  const description = JSON.parse(await readFile(join(EXPORT, 'export.json'), 'utf8')) as Described
  const addresses = description.pages
    .flatMap(({ address, route }) => (route === 'product' && address !== undefined ? [address] : []))
    .slice(0, COMPARED_PAGES)
  const began = performance.now()
  await storefront(folder, ['audit', ...addresses, '--only', 'accessibility', '--dir', EXPORT, '--json'])
  const ours = performance.now() - began
  const states = addresses.length * 4
  print('storefront audit', ours, states, `${addresses.length} pages at two widths, with and without motion`)

  await run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--silent', PA11Y], {
    PUPPETEER_SKIP_DOWNLOAD: 'true',
  })
  const server = spawn(process.execPath, [STOREFRONT, 'serve', '--dir', EXPORT, '--port', '0', '--api-port', '0'])
  try {
    const site = await said(server, /Shop: (\S+)/)
    const executablePath = findBrowser({
      environment: process.env,
      playwrightPath: chromium.executablePath(),
      exists: existsSync,
      headed: false,
    })
    const configuration = join(folder, 'pa11y.json')
    const viewports = [320, 1280]
    await writeFile(
      configuration,
      JSON.stringify({
        defaults: {
          runners: ['axe'],
          standard: 'WCAG2AA',
          concurrency: 1,
          chromeLaunchConfig: { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
        },
        urls: viewports.flatMap((width) =>
          addresses.map((address) => ({ url: site + address, viewport: { width, height: 900 } })),
        ),
      }),
    )
    const start = performance.now()
    await run(process.execPath, [
      join(folder, 'node_modules/pa11y-ci/bin/pa11y-ci.js'),
      '--config',
      configuration,
      '--json',
    ])
    print(
      'pa11y-ci, axe',
      performance.now() - start,
      addresses.length * viewports.length,
      `${addresses.length} pages at two widths`,
    )
  } finally {
    server.kill('SIGINT')
  }
}

function print(name: string, milliseconds: number, states: number, what: string): void {
  const each = milliseconds / states
  console.log(
    `${name.padEnd(18)} ${(milliseconds / 1000).toFixed(1)} s for ${states} states (${what}): ${each.toFixed(0)} ms a state, ${(60_000 / each).toFixed(0)} scans a minute`,
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
