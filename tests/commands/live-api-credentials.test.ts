import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSmallEnvironment } from '../export/small-api.ts'
import { fetchFrom, createSmallShop } from '../export/small-shop.ts'
import { runInProcess } from './run-in-process.ts'

const KEY = 'gateway-secret'

let folder: string
let environment: string
/** Statuses of the responses, in order. */
const statuses: number[] = []
/** Keys and tokens of the requests. */
const received = new Set<string>()
const shop = fetchFrom({ ...createSmallShop(), '/strapi/products/search/storefront-doctor': { data: [] } })
/** A gateway that responds only to requests with its key. */
const gateway = createServer((request, response) => {
  received.add(`${String(request.headers['x-key'])} ${request.headers['authorization']}`)
  const isAllowed = request.headers['x-key'] === KEY && request.headers['authorization'] === 'Bearer token'
  const send = async (): Promise<void> => {
    const found = isAllowed ? await shop(`http://api.example${request.url}`) : new Response('', { status: 401 })
    statuses.push(found.status)
    response.writeHead(found.status, { 'Content-Type': 'application/json' }).end(await found.text())
  }
  void send()
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-credentials-'))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  environment = await createSmallEnvironment(
    folder,
    'gateway',
    `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  )
  vi.stubEnv('STOREFRONT_BEARER', 'token')
})

afterAll(async () => {
  vi.unstubAllEnvs()
  gateway.close()
  gateway.closeAllConnections()
  await rm(folder, { recursive: true })
})

test('doctor sends --header and STOREFRONT_BEARER to the API', async () => {
  const flags = ['doctor', '--env', environment, '--port', '0', '--api-port', '0']
  expect((await runInProcess(flags)).stdout).toContain('returns 401 for every content type')
  const { stdout, output } = await runInProcess([...flags, '--header', `X-Key: ${KEY}`])
  expect(stdout).toContain('responds (200)')
  expect(output).not.toContain(KEY)
})

test('audit sends --header and STOREFRONT_BEARER to the API, and prints neither', async () => {
  statuses.length = 0
  const audit = ['audit', '--env', environment, '--only', 'content']
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const { output } = await runInProcess([...audit, '--header', `X-Key: ${KEY}`])
  expect(statuses).toContain(200)
  expect(statuses).not.toContain(401)
  expect(output).not.toContain(KEY)
  expect(await readdir(folder)).toContain('reports')
})

test('build sends --header and STOREFRONT_BEARER to the API, and prints neither', async () => {
  received.clear()
  const build = ['build', '--env', environment, '--out', join(folder, 'shop'), '--header', 'X-Key: another-secret']
  const { code, output } = await runInProcess(build)
  expect(code).toBe(3)
  expect([...received]).toEqual(['another-secret Bearer token'])
  expect(output).not.toMatch(/another-secret|Bearer token/)
})

test.each(['audit', 'dev', 'doctor'])('%s rejects an invalid header', async (command) => {
  const { code, stderr } = await runInProcess([command, '--env', environment, '--header', 'nonsense'])
  expect(code).toBe(2)
  expect(stderr).toContain('Header 1 does not have the form "Name: value".')
})
