import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStorefront } from '../../support/run-storefront.ts'

let folder: string
let api: Server
let requested: Promise<void>
const sockets = new Set<Socket>()

/**
 * Starts an API that accepts requests but never responds, so that the command is still running when the signal
 * arrives.
 */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-interrupted-'))
  api = createServer()
  requested = new Promise((resolve) => {
    api.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('data', () => resolve())
      socket.on('error', () => {})
    })
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  api.close()
  await rm(folder, { recursive: true })
})

function getUrl(server: Server): string {
  const found = server.address()
  return `http://127.0.0.1:${typeof found === 'object' && found !== null ? found.port : 0}`
}

describe('an interrupted build', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('BUILD-10 BUILD-135 on %s exits with code %i, leaves no files and says so', async (signal, code) => {
    await using build = startStorefront(['build', '--env', 'staging', '--out', join(folder, 'staging')], {
      env: { STOREFRONT_API_BASE_URL: getUrl(api) },
    })
    await requested
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toHaveLength(1)
    build.signal(signal)
    const finished = await build.finished
    expect(finished.code).toBe(code)
    expect(finished.stderr).not.toMatch(/^\s+at /m)
    expect(finished.stderr).toContain('Interrupted: nothing was published; an earlier export is unchanged.')
    expect(await readdir(folder)).toEqual([])
  })
})
