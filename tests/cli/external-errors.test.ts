import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { createSettingsScript } from '#environment/runtime-settings.ts'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { runInProcess } from '../commands/run-in-process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-cli-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns a port that is already in use by another server. */
async function takenPort(): Promise<{ port: number; server: Server }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const serverAddress = server.address()
  return { port: typeof serverAddress === 'object' && serverAddress !== null ? serverAddress.port : 0, server }
}

async function writeExport(): Promise<string> {
  const { settings } = await loadEnvironment('demo', { env: {} })
  const out = join(folder, 'demo')
  await mkdir(out)
  await writeFile(join(out, 'export.json'), JSON.stringify({ version: 1, environment: 'demo', pages: [], shells: [] }))
  await writeFile(join(out, 'env.js'), createSettingsScript(settings))
  return out
}

function expectExternalError({ code, stderr }: Finished, message: string | RegExp): void {
  expect(stderr).toMatch(message)
  expect(stderr).toMatch(/^ {2}Next: \S.*$/m)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(code).toBe(3)
}

describe('an unreachable API', () => {
  test('BUILD-17 JRNY-18 exits with code 3, names the URL, page and request, and leaves no files', async () => {
    const { port, server } = await takenPort()
    server.close()
    const result = await runStorefront(['build', '--env', 'staging', '--out', join(folder, 'staging')], {
      env: { STOREFRONT_API_BASE_URL: `http://127.0.0.1:${port}` },
    })
    expectExternalError(result, `The API at http://127.0.0.1:${port} cannot be reached`)
    expect(result.stderr).toContain('Page: every page (header). Request: GET /strapi/page/app.')
    expect(await readdir(folder)).toEqual([])
  })
})

test('BUILD-79 build sends --header and STOREFRONT_BEARER to the API and does not print them', async () => {
  const seen = new Set<string>()
  const api = createHttpServer((request, response) => {
    seen.add(`${String(request.headers['x-key'])} ${String(request.headers['authorization'])}`)
    response.writeHead(403).end()
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  try {
    const flags = ['--env', 'staging', '--out', join(folder, 'staging'), '--header', 'X-Key: gateway-secret']
    const result = await runStorefront(['build', ...flags], {
      env: {
        STOREFRONT_API_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
        STOREFRONT_BEARER: 'bearer-secret',
      },
    })
    expectExternalError(result, 'GET /strapi/page/app: status 403')
    expect([...seen]).toEqual(['gateway-secret Bearer bearer-secret'])
    expect(result.stdout + result.stderr).not.toMatch(/gateway-secret|bearer-secret/)
  } finally {
    api.close()
    api.closeAllConnections()
  }
})

describe('a busy port', () => {
  test.each([
    ['--port', 'Port PORT on 127.0.0.1 is already in use.'],
    ['--api-port', 'Port PORT for the mock API is already in use.'],
  ])('JRNY-18 exits with code 3 and names the flag %s', async (flag, message) => {
    const dir = await writeExport()
    const { port, server } = await takenPort()
    try {
      const other = flag === '--port' ? '--api-port' : '--port'
      const result = await runInProcess(['serve', '--dir', dir, flag, String(port), other, '0'])
      expectExternalError(result, message.replace('PORT', String(port)))
      expect(result.stderr).toContain(`Next: Choose a different port with ${flag}.`)
    } finally {
      server.close()
    }
  })
})

describe('an output folder with other files', () => {
  test('BUILD-10 is not changed, and the command exits with code 2', async () => {
    await writeFile(join(folder, 'thesis.txt'), 'years of work')
    const { code, stderr } = await runInProcess(['build', '--out', folder])
    expect(code).toBe(2)
    expect(stderr).toContain(`${folder} exists but is not a storefront export, so it was not changed.`)
    expect(stderr).toContain('Next: Choose another folder with --out.\n')
    expect(await readdir(folder)).toEqual(['thesis.txt'])
  })
})

describe('invalid edited settings', () => {
  test('BUILD-20 exit with code 2 and are listed by name', async () => {
    const dir = await writeExport()
    const { settings } = await loadEnvironment('demo', { env: {} })
    await writeFile(join(dir, 'env.js'), createSettingsScript({ ...settings, API_BASE_URL: 'nope', BRAND_NAME: '' }))
    const { code, stderr } = await runInProcess(['serve', '--dir', dir])
    expect(code).toBe(2)
    expect(stderr).toContain('API_BASE_URL: Must be a URL that starts with http:// or https://')
    expect(stderr).toContain('BRAND_NAME: Must not be empty')
  })
})
