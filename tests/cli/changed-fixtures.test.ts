import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditReport } from '#harness/report/audit-report.ts'

const PROJECT = join(import.meta.dirname, '../..')
/**
 * The files that a copy of the project needs to run its mock. The copy is inside the project so that packages resolve.
 */
const PARTS = ['bin', 'src', 'fixtures', 'package.json']
const START = { timeout: 60_000 }

let copy: string
let running: ChildProcess | undefined

beforeAll(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  copy = await mkdtemp(join(PROJECT, '.cache/fixtures-test-'))
  const filter = (path: string) => !path.endsWith('fixtures/uploads')
  await Promise.all(PARTS.map((part) => cp(join(PROJECT, part), join(copy, part), { recursive: true, filter })))
})

afterAll(async () => {
  // A test that times out does not reach its own cleanup.
  running?.kill('SIGKILL')
  await rm(copy, { recursive: true })
})

async function edit(path: string, from: string, to: string): Promise<void> {
  const file = join(copy, path)
  const original = await readFile(file, 'utf8')
  expect(original).toContain(from)
  await writeFile(file, original.replaceAll(from, to))
}

test(
  'reloads a changed fixture, or reports an invalid one and keeps the previous fixtures',
  { timeout: 90_000 },
  async () => {
    const mock = spawn(process.execPath, [join(copy, 'bin/storefront.js'), 'mock', '--port', '0'], { cwd: copy })
    running = mock
    const ended = new Promise((resolve) => mock.on('close', resolve))
    try {
      let output = ''
      for (const stream of [mock.stdout, mock.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
      await expect.poll(() => output, START).toContain('Press Ctrl-C to stop.')
      const api = /Mock API: (\S+)/.exec(output)?.[1] ?? ''
      const contactUs = async () => (await fetch(`${api}/strapi/page/contactus`)).text()
      const { token } = (await (await fetch(`${api}/Auth/guest`, { method: 'POST' })).json()) as { token: string }

      await edit('fixtures/content/works.ts', '14 Quarry Road', '9 Quarry Road')
      await expect.poll(contactUs, START).toContain('9 Quarry Road')
      await expect.poll(() => output, START).toContain('The fixtures changed and were reloaded.')
      expect((await fetch(`${api}/Cart/guest/${token}`)).status).toBe(200)

      await edit('fixtures/content/support.ts', "'/resources'", "'/resourcez'")
      await expect.poll(() => output, START).toContain('the page "/resourcez" does not exist')
      await expect.poll(() => output, START).toContain('The mock continues with the previous fixtures.')
      expect(await contactUs()).toContain('9 Quarry Road')
    } finally {
      mock.kill('SIGINT')
      expect(await ended).toBe(0)
    }
  },
)

test('a content audit reports a broken link in the fixtures, as it does in a CMS', { timeout: 90_000 }, async () => {
  await edit('fixtures/content/warranty.ts', "'/dealer-locator'", "'/dealer-locater'")
  const command = [join(copy, 'bin/storefront.js'), 'audit', '/warranty', '--only', 'content', '--json']
  // The command exits with 1 because there is a finding.
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, command, { cwd: copy }, (_, text) => resolve(text))
  })
  const report = JSON.parse(stdout) as AuditReport
  expect(report.findings).toMatchObject([
    { rule: 'content/broken-internal-link', message: 'This shop has no page at /dealer-locater.' },
  ])
  expect(report).toMatchObject({ apiUrl: null, verdict: 'findings', audits: [{ isComplete: true }] })
})
