import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-report-'))
  for (const page of ['audit/index.html', 'journeys/html/index.html']) {
    await mkdir(join(folder, 'reports', page, '..'), { recursive: true })
    await writeFile(join(folder, 'reports', page), '')
  }
})

afterAll(() => rm(folder, { recursive: true }))

test.each(['audit/index.html', 'journeys/html/index.html'])('report names the newest report, %s', async (page) => {
  const newest = join(folder, 'reports', page)
  await utimes(newest, new Date(), new Date(Date.now() + 60_000 + (page.startsWith('journeys') ? 60_000 : 0)))
  expect(await runStorefront(['report'], { cwd: folder })).toMatchObject({ code: 0, stdout: `reports/${page}\n` })
})

test("report --open opens the newest report with the system's default program", async () => {
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
  await expect.poll(() => readFile(noted, 'utf8').catch(() => '')).toMatch(/\/reports\/journeys\/html\/index\.html$/)
})

test('report exits with code 2 and the next step if there is no report', async () => {
  const { code, stderr } = await runStorefront(['report'], { cwd: await mkdtemp(join(folder, 'empty-')) })
  expect(stderr).toContain('There is no report in')
  expect(stderr).toContain('Next: Run ')
  expect(code).toBe(2)
})
