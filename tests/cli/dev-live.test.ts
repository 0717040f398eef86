import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startStorefront } from '../../support/run-storefront.ts'
import { createSmallEnvironment } from '../export/small-api.ts'
import { fetchFrom, createSmallShop } from '../export/small-shop.ts'

const LIMIT_MS = 120_000

test(
  'dev --env sends --header to a live API and shows its content',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storefront-dev-live-'))
    const shop = fetchFrom(createSmallShop())
    const api = createServer((request, response) => {
      const send = async (): Promise<void> => {
        const isAllowed = request.headers['x-key'] === 'gateway-secret'
        const found = isAllowed ? await shop(`http://api.example${request.url}`) : new Response('', { status: 401 })
        response.writeHead(found.status, { 'Content-Type': 'application/json' }).end(await found.text())
      }
      void send()
    })
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
    const environment = await createSmallEnvironment(folder, 'live', url)
    try {
      const credentials = ['--header', 'X-Key: gateway-secret']
      await using dev = startStorefront(['dev', '--env', environment, '--port', '0', ...credentials])
      const output = await dev.waitForOutput('Press Ctrl-C to stop.')
      expect(output).toContain(`API:  ${url}\n`)
      const response = await fetch(`${/Shop: (\S+)/.exec(output)?.[1]}/faq`)
      // The text of a failed page explains its status.
      expect({ status: response.status, text: await response.text() }).toEqual({
        status: 200,
        text: expect.stringContaining('Because.') as unknown,
      })
    } finally {
      api.close()
      api.closeAllConnections()
      await rm(folder, { recursive: true })
    }
  },
  LIMIT_MS,
)
