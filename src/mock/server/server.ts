import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Engine } from '../engine/engine.ts'
import { firstHalf, type MockAnswer, type MockOutcome, requestIdHeader } from '../http/exchange.ts'
import { problemAnswer } from '../http/problem.ts'
import { bodyLimit } from '../http/request-body.ts'
import { createCors } from './cors.ts'

export interface ListenOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host?: string | undefined
  /** Origins whose pages may call, e.g. `http://127.0.0.1:4173`. */
  readonly allowedOrigins?: readonly string[] | undefined
}

export interface MockServer {
  /** Base address, without a slash at its end. */
  readonly url: string
  readonly port: number
  /** Stops listening and breaks open connections, hanging ones included. */
  close(): Promise<void>
}

/**
 * Serves an engine over HTTP.
 * @throws {StorefrontError} when the port is taken or may not be used.
 */
export async function listen(
  engine: Engine<unknown>,
  { port: wantedPort, host = '127.0.0.1', allowedOrigins = [] }: ListenOptions,
): Promise<MockServer> {
  // An import of node:http reads all its members, and with them Node's whole fetch: a third of the time to start.
  const { createServer } = process.getBuiltinModule('node:http')
  let cors = createCors(allowedOrigins)
  const server = createServer((request, response) => {
    const { allowed, isPreflight, headers: corsHeaders } = cors(request)
    const headers = { ...corsHeaders, ...requestIdHeader(request.headers) }
    if (!allowed) {
      const message = `The mock does not know the origin ${request.headers.origin}. Start it for the site’s own origin.`
      carryOut(problemAnswer(403, message), headers, response)
    } else if (isPreflight) response.writeHead(204, headers).end()
    else {
      const [path, query] = splitTarget(request.url ?? '/')
      readBody(request, bodyLimit({ headers: request.headers, path }), (body) => {
        const outcome = engine.handle({ method: request.method ?? 'GET', path, query, headers: request.headers, body })
        if (outcome instanceof Promise) void outcome.then((answered) => carryOut(answered, headers, response))
        else carryOut(outcome, headers, response)
      })
    }
  })
  await bind(server, wantedPort, host)
  const { port } = server.address() as AddressInfo
  // The control page is of the mock's own origin, under the names of this computer alone: any other name may be a trap.
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `http://${name}:${port}`)
  cors = createCors([...allowedOrigins, ...own])
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
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
function readBody(request: IncomingMessage, limit: number, use: (body: Buffer | undefined) => void): void {
  const chunks: Buffer[] = []
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
      // Node leaves out the body of an answer to HEAD.
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

function bind(server: Server, port: number, host: string): Promise<void> {
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
