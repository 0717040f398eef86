import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { runStorefront, startStorefront } from '../../support/run-storefront.ts'

const LIMIT_MS = 90_000

let folder: string
let server: Server
let environmentFile: string
let faq: string
/** The title of the FAQ in the responses of the CMS; undefined if it is unchanged. */
let title: string | undefined
let isDown = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-before-publishing-'))
  const ask = createMock({ fixtures: await loadFixtures() }).fetch
  faq = await (await ask('http://api.example/strapi/page/faq')).text()
  server = createServer((request, response) => {
    if (isDown) {
      request.socket.destroy()
      return
    }
    void (async () => {
      const apiResponse = await ask(`http://api.example${request.url}`)
      const body = await apiResponse.text()
      const isChanged = request.url === '/strapi/page/faq' && title !== undefined
      response
        .writeHead(apiResponse.status, { 'Content-Type': 'application/json' })
        .end(isChanged ? withTitle(title ?? '') : body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const staging = await loadEnvironment('staging', { env: {} })
  const API_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  environmentFile = join(folder, 'live.json')
  const settings = { ...staging.settings, API_BASE_URL, MEDIA_BASE_URL: '' }
  await writeFile(environmentFile, JSON.stringify({ ...staging, name: 'live', settings }))
}, LIMIT_MS)

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const withTitle = (newTitle: string): string => faq.replace(/"header_title":"[^"]*"/, `"header_title":"${newTitle}"`)

test(
  'audits a draft from a file and from standard input instead of the published content',
  async () => {
    await writeFile(join(folder, 'faq.json'), withTitle('TBD'))
    const parameters = ['audit', '--env', environmentFile, '--cms-path', 'strapi/page/faq', '--draft']
    const { code, stdout } = await runStorefront([...parameters, 'faq.json'], { cwd: folder })
    expect(stdout).toContain('In the CMS: strapi/page/faq › header_title')
    expect(stdout).toMatch(/^1 finding\.$/m)
    expect(code).toBe(1)
    const executable = join(import.meta.dirname, '../../bin/storefront.js')
    const child = spawn(process.execPath, [executable, ...parameters, '-'], { cwd: folder })
    child.stdin.end(faq)
    expect(await readText(child.stdout)).toMatch(/^No problems found\.$/m)
  },
  LIMIT_MS,
)

test(
  'suggests checking the unknown words of a draft',
  async () => {
    await writeFile(join(folder, 'faq.json'), withTitle('Questions about the frobnik'))
    const parameters = ['audit', '--env', environmentFile, '--cms-path', 'strapi/page/faq', '--draft', 'faq.json']
    const { stdout } = await runStorefront(parameters, { cwd: folder })
    expect(stdout).toContain('1 word is in no dictionary: "frobnik".')
  },
  LIMIT_MS,
)

test(
  '--watch reports new and fixed findings while an editor works, and exits with code 0 on Ctrl-C',
  async () => {
    await using watching = startStorefront(['audit', '--env', environmentFile, '--watch'], { cwd: folder })
    await watching.waitForOutput('No problems found. Watching the content; press Ctrl-C to stop.')
    title = 'TBD'
    await watching.waitForOutput(/In the CMS: strapi\/page\/faq › header_title\n.*[^]*1 new, 0 fixed\. 1 finding\.\n/)
    title = undefined
    await watching.waitForOutput(
      /✓ Fixed: .*strapi\/page\/faq › header_title\)\n.*0 new, 1 fixed\. No problems found\.\n/,
    )
    watching.signal('SIGINT')
    expect((await watching.finished).code).toBe(0)
  },
  LIMIT_MS,
)

test(
  '--watch --open serves the findings on a page that follows the CMS',
  async () => {
    await using watching = startStorefront(['audit', '--env', environmentFile, '--watch', '--open'], {
      cwd: folder,
      env: { DISPLAY: '', WAYLAND_DISPLAY: '', BROWSER: '' },
    })
    const output = await watching.waitForOutput(/Page: http:\/\/\S+\//)
    const url = /http:\S+/.exec(output)?.[0] ?? ''
    const read = () => fetch(url).then((response) => response.text())
    expect(await read()).toContain('No problems found in live')
    title = 'TBD'
    await expect.poll(read, { timeout: 30_000, interval: 500 }).toContain('1 problem in live')
    isDown = true
    await expect
      .poll(read, { timeout: 30_000, interval: 500 })
      .toMatch(/1 problem in live[^]*Checking again every 3 s\./)
    isDown = false
    await expect.poll(read, { timeout: 30_000, interval: 500 }).toContain('This page follows the CMS')
    title = undefined
    expect((await fetch(`${url}report.json`)).status).toBe(404)
    watching.signal('SIGINT')
    expect((await watching.finished).code).toBe(0)
  },
  LIMIT_MS,
)
