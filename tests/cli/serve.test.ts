import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { createSettingsScript } from '#environment/runtime-settings.ts'
import { startStorefront } from '../../support/run-storefront.ts'
import { runInProcess } from '../commands/run-in-process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-serve-'))
  const { settings } = await loadEnvironment('demo', { env: {} })
  const files = {
    'export.json': JSON.stringify({ version: 1, environment: 'demo', pages: [], shells: [] }),
    'env.js': createSettingsScript(settings),
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Not Found</h1>',
    '_shells/confirmation.html': '<h1>Confirmation</h1>',
  }
  await mkdir(join(folder, '_shells'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
})
afterEach(() => rm(folder, { recursive: true }))

test('BUILD-04 OPEN-112 serve serves the export and the mock at the printed URLs until it is ended, and exits normally', async () => {
  const rule = '{"kind":"status","status":503,"endpoint":"getFaq"}'
  const ports = ['--port', '0', '--api-port', '0']
  const flags = ['--rule', rule, '--fault', 'getWarranty=500', '--fault', 'getContactUs=502']
  await using serving = startStorefront(['serve', '--dir', folder, ...ports, ...flags])
  const text = await serving.waitForOutput('Press Ctrl-C to stop.')
  const [, shop = '', api = ''] = /Shop: (\S+)\nAPI: {2}(\S+) \(mock\)/.exec(text) ?? []
  expect(text).toContain(`Control page: ${api}/__mock/\n`)
  expect(await (await fetch(shop)).text()).toBe('<h1>Home</h1>')
  expect(await (await fetch(`${shop}/confirm/anything`)).text()).toBe('<h1>Confirmation</h1>')
  expect((await fetch(`${shop}/nope`)).status).toBe(404)
  const settings = await (await fetch(`${shop}/env.js`)).text()
  expect(settings).toContain(`"API_BASE_URL": "${api}"`)
  expect(settings).toContain(`"PAYMENT_SCRIPT_URL": "${api}/__mock/stubs/payment.js"`)
  const received = await fetch(`${api}/strapi/page/home`, { headers: { Origin: shop } })
  expect(received.status).toBe(200)
  expect(received.headers.get('access-control-allow-origin')).toBe(shop)
  expect((await fetch(`${api}/__mock/stubs/payment.js`)).status).toBe(200)
  expect((await fetch(`${api}/strapi/page/faq`)).status).toBe(503)
  expect((await fetch(`${api}/strapi/page/warranty`)).status).toBe(500)
  expect((await fetch(`${api}/strapi/page/contactus`)).status).toBe(502)
  serving.signal('SIGTERM')
  expect((await serving.finished).code).toBe(0)
  await expect(fetch(shop)).rejects.toThrow('fetch failed')
  await expect(fetch(api)).rejects.toThrow('fetch failed')
})

test('serve --open without a default program prints the URL to open and serves', async () => {
  const env = { DISPLAY: ':0', PATH: join(folder, 'nothing') }
  const parameters = ['serve', '--dir', folder, '--port', '0', '--api-port', '0', '--open']
  await using serving = startStorefront(parameters, { env })
  const text = await serving.waitForOutput('Press Ctrl-C to stop.')
  const shop = /Shop: (\S+)/.exec(text)?.[1] ?? ''
  expect((await fetch(shop)).status).toBe(200)
  serving.signal('SIGINT')
  const { code, stderr } = await serving.finished
  expect(stderr).toMatch(/^storefront: The shop could not be opened: .*ENOENT/)
  expect(stderr).toContain(`Next: Open ${shop} in a browser.`)
  expect(code).toBe(0)
})

test('BUILD-04 a shop on any free port starts even if other programs take each released port', async () => {
  const environment = await loadEnvironment('demo', { env: {} })
  const otherServers: Server[] = []
  const close = Server.prototype.close
  const closing = vi.spyOn(Server.prototype, 'close').mockImplementation(function (this: Server, done) {
    const { port } = this.address() as AddressInfo
    return close.call(this, () => otherServers.push(createServer().listen(port, '127.0.0.1', () => done?.())))
  })
  const starting = serveExport({ environment, folder, port: 0, apiPort: 0 })
  const shop = await starting.finally(() => {
    closing.mockRestore()
    for (const otherServer of otherServers) otherServer.close()
  })
  expect(await (await fetch(shop.url)).text()).toBe('<h1>Home</h1>')
  await shop.close()
})

test('BUILD-04 reports a busy mock port, and the shop releases its own port', async () => {
  const environment = await loadEnvironment('demo', { env: {} })
  const other = await serveExport({ environment, folder, port: 0, apiPort: 0 })
  const apiPort = Number(new URL(other.apiUrl).port)
  const servers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length
  const serverCount = servers()
  await expect(serveExport({ environment, folder, port: 0, apiPort })).rejects.toMatchObject({
    kind: 'external',
    message: `Port ${apiPort} on 127.0.0.1 is already in use, so the mock cannot start.`,
  })
  // A closed server remains in the list for a moment.
  await expect.poll(servers).toBeLessThanOrEqual(serverCount)
  await other.close()
})

test('OPEN-055 the shop receives an edited env.js in a live environment', async () => {
  const { settings } = await loadEnvironment('staging', { env: {} })
  await writeFile(join(folder, 'env.js'), createSettingsScript({ ...settings, API_BASE_URL: 'https://edited.example' }))
  await using serving = startStorefront(['serve', '--env', 'staging', '--dir', folder, '--port', '0'])
  const text = await serving.waitForOutput('Press Ctrl-C to stop.')
  const shop = /Shop: (\S+)/.exec(text)?.[1] ?? ''
  expect(await (await fetch(`${shop}/env.js`)).text()).toContain('"API_BASE_URL": "https://edited.example"')
  expect(text).toContain('API:  https://edited.example\n')
  serving.signal('SIGINT')
  await serving.finished
})

test.each([
  [['--env', 'demo', '--rule', '{"kind":"status"}'], '--rule is not a valid rule:'],
  [['--env', 'demo', '--fault', 'checkOu=500'], 'There is no endpoint "checkOu"; the closest is checkOut'],
])('serve rejects invalid rules and faults (%j)', async (flags, message) => {
  const { code, stderr } = await runInProcess(['serve', ...flags, '--dir', folder, '--port', '0'])
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
