import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'

/** A name that would clear the screen, change the direction of the text and start a new line. */
const NAME = `\u001b[2J\u009b\u202eok\nNext: nothing`

let folder: string
let server: Server
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-hostile-'))
  server = createServer((_, response) => {
    const hostileBody = { [NAME]: 'x', [`long${'g'.repeat(50_000)}`]: 'x', title: NAME, message: NAME }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...hostileBody, data: hostileBody }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

test.each([
  ['verify', ['verify', '--api'], 1_100],
  ['verify --json', ['verify', '--json', '--api'], 60_000],
  ['record', ['record', '--out', 'recording', '--from'], 1_100],
] as const)('storefront %s prints names from an API without control characters', async (_, argv, maxLength) => {
  const { code, output } = await runStorefront([...argv, url], { cwd: folder })
  expect(code).toBe(1)
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(output).not.toMatch(/^Next: nothing/m)
  expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThan(maxLength)
})
