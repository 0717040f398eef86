import { afterEach, describe, expect, test } from 'vitest'
import { startMockServer, type ListeningMock } from '#mock/mock.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

const SITE = 'http://127.0.0.1:4173'

let running: ListeningMock[] = []

async function start(port = 0): Promise<ListeningMock> {
  const server = await startMockServer({ port, fixtures: tinyFixtures, allowedOrigins: [SITE] })
  running.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(running.map((server) => server.close()))
  running = []
})

describe('mock server', () => {
  test("responds to the site's preflight with the methods and headers that the shop uses", async () => {
    const { url } = await start()
    const response = await fetch(`${url}/Cart/guest/gid_1/items/1`, {
      method: 'OPTIONS',
      headers: { Origin: SITE, 'Access-Control-Request-Method': 'PUT' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    const used = ['authorization', 'content-type', 'prefer', 'x-guest-id', 'x-mock-namespace', 'x-request-id']
    expect(allowed).toEqual(used)
  })

  test('lets the site read responses and problems', async () => {
    const { url } = await start()
    for (const path of ['/Products', '/nope']) {
      const { headers } = await fetch(url + path, { headers: { Origin: SITE } })
      expect(headers.get('access-control-allow-origin')).toBe(SITE)
      expect(headers.get('vary')).toBe('Origin')
    }
  })

  test('reports a port in use, with the next step', async () => {
    const { port } = await start()
    await expect(start(port)).rejects.toMatchObject({
      name: 'StorefrontError',
      cause: { code: 'EADDRINUSE' },
      message: `Port ${port} on 127.0.0.1 is already in use, so the mock cannot start.`,
      next: expect.stringContaining('--port'),
    })
  })

  test('reports a host that is not an address of this computer, instead of the port', async () => {
    await expect(startMockServer({ port: 0, host: '192.0.2.1', fixtures: tinyFixtures })).rejects.toMatchObject({
      kind: 'external',
      message: '"192.0.2.1" is not an address of this computer (EADDRNOTAVAIL), so the mock cannot start.',
      next: 'Use --host 127.0.0.1, or --host 0.0.0.0 for other computers too.',
    })
  })

  test('closes open connections, including hanging ones', async () => {
    const server = await start()
    const hanging = fetch(`${server.url}/Products`, { headers: { Prefer: 'fault=hang' } })
    const slow = fetch(`${server.url}/Products`, { headers: { Prefer: 'delay=60000' } })
    const ends = Promise.allSettled([hanging, slow])
    await expect.poll(() => server.namespace().journal.counts().requests).toBe(2)
    await server.close()
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(fetch(server.url)).rejects.toThrow(TypeError)
  })

  test('serves the stub scripts in the mode of the namespace', async () => {
    const { url } = await start()
    const script = await fetch(`${url}/__mock/stubs/payment.js`)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await script.text()).toContain('mockStubs = {"payment":"accept","captcha":"solve",')
    await fetch(`${url}/__ns/bad/__mock/stubs`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"payment":"reject"}',
    })
    const text = await (await fetch(`${url}/__ns/bad/__mock/stubs/captcha.js?onload=go`)).text()
    expect(text).toContain('mockStubs = {"payment":"reject","captcha":"solve",')
    expect(text).toContain('grecaptcha')
  })

  test('does not serve a stub script with a fault rule', async () => {
    const { url, namespace } = await start()
    namespace().rules.add({ kind: 'status', status: 503, path: '/__mock/stubs/payment.js' })
    expect((await fetch(`${url}/__mock/stubs/payment.js`)).status).toBe(503)
    expect((await fetch(`${url}/__mock/stubs/captcha.js`)).status).toBe(200)
  })
})
