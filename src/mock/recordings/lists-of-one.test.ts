import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMock } from '../mock.ts'
import { loadFixtures } from '../shop/load-fixtures.ts'
import { verify } from '../verify/verify.ts'
import { record } from './record.ts'

const mock = createMock({ fixtures: await loadFixtures() })
const { signal } = new AbortController()

/**
 * Serves the fixtures as a back end that forwards Strapi's responses unchanged: a list instead of an entry, and an
 * entry instead of a list.
 */
const server = createServer((request, response) => {
  void (async () => {
    const reply = await mock.fetch(`http://api.example${request.url}`, { method: request.method ?? 'GET' })
    const body = (await reply.json()) as { data?: unknown }
    const { data } = body
    const isSwapped = reply.ok && /^\/strapi\/(?:product-groups|products)\/[^/]+$/.test(request.url ?? '')
    const swapped = Array.isArray(data) ? (data as unknown[])[0] : [data]
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isSwapped ? { data: swapped } : body))
  })()
})

let [url, folder] = ['', '']

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'storefront-lists-'))
})

afterEach(async () => {
  server.close().closeAllConnections()
  await rm(folder, { recursive: true })
})

test('replays a recording of single entries and one-entry lists, including searches, without differences from the API', async () => {
  const out = join(folder, 'recording')
  const summary = await record({ from: url, out, keepInvalid: false, signal })
  expect(summary).toMatchObject({ isWritten: true, missing: [] })
  const report = await verify({ api: url, recording: out, includeWrites: false, signal })
  const verdictOf = (id: string) => report.verdicts.find(({ endpoint }) => endpoint === id)?.verdict
  expect(['getProduct', 'getCollection', 'searchProducts'].map(verdictOf)).toEqual(['verified', 'verified', 'verified'])
  expect(report.counts.outdated).toBe(0)
})
