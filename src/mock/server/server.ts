import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createEngine, type Engine, type EngineOptions } from '../engine/engine.ts'
import { firstHalf, type MockAnswer, type MockOutcome } from '../http/exchange.ts'
import { problemAnswer } from '../http/problem.ts'
import { bodyLimit } from '../http/request-body.ts'
import type { MockFixtures } from '../shop/fixtures.ts'
import { loadFixtures } from '../shop/load-fixtures.ts'
import { readStandInScripts } from '../stand-ins/read-stand-in-scripts.ts'
import { createCors } from './cors.ts'

// An import of node:http reads all its members, and with them Node's whole fetch: a third of the time to start.
const { createServer } = process.getBuiltinModule('node:http')

export interface MockServerOptions extends Omit<EngineOptions, 'standInScripts' | 'fixtures'> {
  /** The project's own catalogue by default. */
  readonly fixtures?: MockFixtures
  /** 0 takes a free one. */
  readonly port: number
  readonly host?: string
  /** Origins whose pages may call, e.g. `http://127.0.0.1:4173`. */
  readonly allowedOrigins?: readonly string[]
}

export interface MockServer {
  /** Base address, without a slash at its end. */
  readonly url: string
  readonly port: number
  /** For users in the same process: namespaces with their journals and faults. */
  readonly engine: Engine
  /** Stops listening and breaks open connections, hanging ones included. */
  close(): Promise<void>
}

/**
 * Serves the contract over HTTP, with the stand-in scripts and the controls under `/__mock/`.
 * @throws {StorefrontError} when the port is taken or may not be used.
 * @throws {StorefrontError} when the project's catalogue is at fault.
 */
export async function startMockServer(options: MockServerOptions): Promise<MockServer> {
  const host = options.host ?? '127.0.0.1'
  const fixtures = options.fixtures ?? (await loadFixtures())
  const engine = createEngine({ ...options, fixtures, standInScripts: readStandInScripts() })
  const cors = createCors(options.allowedOrigins ?? [])
  const server = createServer((request, response) => {
    const { allowed, isPreflight, headers } = cors(request)
    if (!allowed) {
      const message = `The mock does not know the origin ${request.headers.origin}. Start it for the site’s own origin.`
      carryOut(problemAnswer(403, message), headers, response)
    } else if (isPreflight) response.writeHead(204, headers).end()
    else {
      readBody(request, (body) => {
        const [path, query] = splitTarget(request.url ?? '/')
        const outcome = engine.handle({ method: request.method ?? 'GET', path, query, headers: request.headers, body })
        carryOut(outcome, headers, response)
      })
    }
  })
  await listen(server, options.port, host)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    engine,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function splitTarget(target: string): [string, string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)]
}

/** Hands over the body when it is whole, or as soon as it is over the limit, which the engine then refuses. */
function readBody(request: IncomingMessage, use: (body: Buffer | undefined) => void): void {
  const chunks: Buffer[] = []
  const limit = bodyLimit(request.headers)
  let bytes = 0
  let used = false
  const finish = (): void => {
    if (used) return
    used = true
    use(chunks.length > 1 ? Buffer.concat(chunks) : chunks[0])
  }
  request.on('data', (chunk: Buffer) => {
    if (used) return
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > limit) finish()
  })
  request.on('end', finish)
}

function carryOut(outcome: MockOutcome, headers: Readonly<Record<string, string>>, response: ServerResponse): void {
  if (outcome.delayMs > 0) {
    const timer = setTimeout(() => send(outcome, headers, response), outcome.delayMs)
    response.on('close', () => clearTimeout(timer))
  } else send(outcome, headers, response)
}

function send(outcome: MockOutcome, headers: Readonly<Record<string, string>>, response: ServerResponse): void {
  switch (outcome.kind) {
    case 'hang':
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'cut': {
      response.writeHead(outcome.status, headFields(outcome, headers))
      response.write(firstHalf(outcome.body), () => response.socket?.destroy())
      return
    }
    case 'answer':
      response.writeHead(outcome.status, headFields(outcome, headers)).end(outcome.body)
  }
}

/** With the length of the whole body, which a cut answer then does not reach. */
function headFields(
  outcome: Pick<MockAnswer, 'headers' | 'body'>,
  headers: Readonly<Record<string, string>>,
): Record<string, string | number> {
  return { ...outcome.headers, ...headers, 'content-length': Buffer.byteLength(outcome.body) }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const reason = taken ? 'is taken by another program' : `cannot be used (${error.code ?? error.message})`
      reject(
        new StorefrontError({
          kind: 'surroundings',
          message: `Port ${port} of ${host} ${reason}, so the mock cannot start.`,
          next: 'stop what uses the port, or choose another one with --port (0 takes a free one).',
          cause: error,
        }),
      )
    })
    server.listen(port, host, resolve)
  })
}
