import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Page, request as requests } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { callMockControl } from '#journeys/actions/mock-control.ts'

test('callMockControl reuses no connection, which the mock may close at that moment', async () => {
  let connections = 0
  const server = createServer((_, response) => response.end('[]')).on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const request = await requests.newContext()
  onTestFinished(async () => {
    await request.dispose()
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = { waitForLoadState: async () => {}, evaluate: async () => url, request } as unknown as Page
  for (const count of [1, 2, 3]) {
    await callMockControl(page, 'GET', '/__mock/orders')
    expect(connections).toBe(count)
  }
})
