import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuditReport, createFinding } from '#harness/report/model/test-audit-report.ts'
import { publishReport } from '#harness/report/publish/publish-report.ts'
import { createDraft } from '#harness/report/publish/report-folder.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { runInProcess } from '../commands/run-in-process.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-report-'))
  const reports = join(folder, 'reports')
  // There is one report per day, and all but the last passed.
  for (let day = 1; day <= 12; day += 1) {
    const startedAt = `2026-11-${String(day).padStart(2, '0')}T09:30:00.000Z`
    const findings = day === 12 ? [createFinding('html/missing-title/faq/title')] : []
    await publishReport(await createDraft(reports), reports, createAuditReport(findings, { startedAt }))
  }
})

afterAll(() => rm(folder, { recursive: true }))

const LATEST = 'reports/2026-11-12T09-30-00-audit'

test('report shows the latest report and ten earlier ones, and --all shows the rest', async () => {
  const { code, stdout } = await runStorefront(['report'], { cwd: folder })
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.slice(0, 3)).toEqual([
    'audit of demo: findings, 2026-11-12 09:30 UTC',
    `  ${LATEST}/index.html`,
    'Earlier audits:',
  ])
  expect(lines[3]).toMatch(/^ {2}passed {6}audit of demo +reports\/2026-11-11T09-30-00-audit$/)
  expect(lines.at(-1)).toBe('  and 1 more; use --all to list them')
  expect(lines).toHaveLength(3 + 10 + 1)
  const all = await runStorefront(['report', '--all'], { cwd: folder })
  expect(all.stdout.match(/reports\/2026-11-\d\dT/g)).toHaveLength(12)
})

test.each([[['report']], [['report', '--keep', '1']]])('%j explains that "reports" is a file', async (args) => {
  const cwd = await mkdtemp(join(folder, 'file-'))
  await writeFile(join(cwd, 'reports'), '')
  const { code, output } = await runStorefront(args, { cwd })
  expect(output).toMatch(/^storefront: \S+\/reports is a file, not a folder\.\n {2}Next: Move or delete it\.\n$/)
  expect(code).toBe(3)
})

test("--open opens the latest report with the system's default program", async () => {
  const programs = join(folder, 'programs')
  await mkdir(programs)
  // A replacement for the desktop's program records what it is asked to open.
  const noted = join(folder, 'opened.txt')
  const opener = join(programs, process.platform === 'darwin' ? 'open' : 'xdg-open')
  await writeFile(opener, `#!/bin/sh\nprintf '%s' "$1" > '${noted}'\n`)
  await chmod(opener, 0o755)
  const env = { DISPLAY: ':0', PATH: programs + delimiter + process.env['PATH'] }
  const { code } = await runStorefront(['report', '--open'], { cwd: folder, env })
  expect(code).toBe(0)
  // The command does not wait for the program to exit.
  await expect.poll(() => readFile(noted, 'utf8').catch(() => '')).toMatch(new RegExp(`/${LATEST}/index\\.html$`))
})

test('--open prints the file to open and exits with code 3 if there is no default program', async () => {
  const { code, stdout, stderr } = await runStorefront(['report', '--open'], {
    cwd: folder,
    env: { DISPLAY: ':0', PATH: join(folder, 'nothing') },
  })
  expect(stdout).toContain(`${LATEST}/index.html`)
  expect(stderr).toMatch(/The report could not be opened: .*ENOENT/)
  expect(stderr).toMatch(new RegExp(`Next: Open \\S+/${LATEST}/index\\.html in a browser`))
  expect(code).toBe(3)
})

test('--open without a display names the file to open', async () => {
  const { code, stderr } = await runStorefront(['report', '--open'], {
    cwd: folder,
    env: { DISPLAY: '', WAYLAND_DISPLAY: '', BROWSER: '', PATH: join(folder, 'nothing') },
  })
  // Other systems have no such variables.
  const reason = process.platform === 'linux' ? 'this computer has no display' : 'ENOENT'
  expect(stderr).toMatch(new RegExp(`The report could not be opened: .*${reason}`))
  expect(stderr).toMatch(new RegExp(`Next: Open \\S+/${LATEST}/index\\.html in a browser`))
  expect(code).toBe(3)
})

test('exits with code 2 and the next step if there is no report', async () => {
  const { code, stderr } = await runStorefront(['report'], { cwd: await mkdtemp(join(folder, 'empty-')) })
  expect(stderr).toContain('There is no report in')
  // The next step depends on whether the project has a report.
  expect(stderr).toContain('Next: Run ')
  expect(code).toBe(2)
})

test('AUD-03 --schema prints a JSON Schema that names its version', async () => {
  const { code, stdout } = await runInProcess(['report', '--schema'])
  expect(code).toBe(0)
  const schema = JSON.parse(stdout) as {
    $schema: string
    title: string
    properties: Record<'schema' | 'kind', unknown>
  }
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
  expect(schema.title).toBe('storefront/report@4')
  expect(schema.properties).toMatchObject({ schema: { const: 'storefront/report@4' }, kind: { const: 'audit' } })
})

test('the report of journeys is the newest one if they ran after the last audit', async () => {
  const page = join(folder, 'reports/journeys/html/index.html')
  await mkdir(join(page, '..'), { recursive: true })
  await writeFile(page, '')
  const { stdout } = await runStorefront(['report'], { cwd: folder })
  expect(stdout).toMatch(
    /^journeys, \d{4}-\d\d-\d\d \d\d:\d\d UTC\n {2}reports\/journeys\/html\/index\.html\nEarlier audits:\n/,
  )
  await rm(join(folder, 'reports/journeys'), { recursive: true })
})

test('--keep deletes and lists the older reports except the last one that passed, and rejects 0', async () => {
  const { code, stdout } = await runStorefront(['report', '--keep', '1'], { cwd: folder })
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^Deleted 10 reports:\n(?: {2}reports\/2026-11-(?:0[1-9]|10)T09-30-00-audit\n){10}Kept 1 older/,
  )
  expect(stdout).toContain('compared with the last passing one:\n  reports/2026-11-11T09-30-00-audit\n')
  expect(stdout).toContain(`\n  ${LATEST}/index.html\n`)
  const zero = await runStorefront(['report', '--keep', '0'], { cwd: folder })
  expect(zero.stderr).toContain('It must be a whole number from 1 to 999999.')
  expect(zero.code).toBe(2)
})
