import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Engine } from '../engine/engine.ts'
import {
  getFirstHalf,
  contentLength,
  type MockResponse,
  type MockOutcome,
  createRequestIdHeader,
} from '../http/exchange.ts'
import { createProblemResponse } from '../http/problem.ts'
import { getBodyLimit } from '../http/request-body.ts'
import { createCors } from './cors.ts'
import { createHostCheck, listAddresses } from './host-check.ts'

export interface ListenOptions {
  /** Port to listen on. 0 selects a free port. */
  readonly port: number
  readonly host?: string | undefined
  /** Origins whose pages may send requests, such as `http://127.0.0.1:4173`. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Host names that are accepted in addition to those of this computer, without ports. */
  readonly allowedHosts?: readonly string[] | undefined
}

export interface MockServer {
  /** Base URL on this computer, without a trailing slash. */
  readonly url: string
  /** Base URLs for other computers; empty if the mock listens only on loopback. */
  readonly networkUrls: readonly string[]
  readonly port: number
  /** Stops listening and closes all open connections, including those of hanging requests. */
  close(): Promise<void>
}

/**
 * Serves an engine over HTTP.
 * @throws {StorefrontError} if the port is in use or not permitted.
 */
export async function listen(
  engine: Engine<unknown>,
  { port: requestedPort, host = '127.0.0.1', allowedOrigins = [], allowedHosts = [] }: ListenOptions,
): Promise<MockServer> {
  // An import of node:http would eagerly read all of its members, including Node's fetch, which would take a third of
  // the startup time.
  const { createServer } = process.getBuiltinModule('node:http')
  const cors = createCors(allowedOrigins)
  const isForMock = createHostCheck(host, allowedHosts)
  // With this option, a request without a body has already ended at this point, which saves a sixth of the CPU time of
  // a GET.
  const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
    const { authority, path, query } = splitTarget(request.url ?? '/')
    const requestedHost = authority ?? request.headers.host
    if (!isForMock(requestedHost)) {
      sendOutcome(createProblemResponse(403, hostMessage(requestedHost)), {}, response)
      return
    }
    const { allowed, isPreflight, headers: corsHeaders } = cors(request)
    const headers = { ...corsHeaders, ...createRequestIdHeader(request.headers) }
    if (!allowed) sendOutcome(createProblemResponse(403, originMessage(request.headers.origin)), headers, response)
    else if (isPreflight) response.writeHead(204, headers).end()
    else {
      readBody(request, getBodyLimit({ headers: request.headers, path }), (body) => {
        const outcome = engine.handle({ method: request.method ?? 'GET', path, query, headers: request.headers, body })
        if (outcome instanceof Promise) void outcome.then((finished) => sendOutcome(finished, headers, response))
        else sendOutcome(outcome, headers, response)
      })
    }
  })
  await bind(server, requestedPort, host)
  const { port } = server.address() as AddressInfo
  const [own = host, ...others] = listAddresses(host)
  return {
    url: toUrl(own, port),
    networkUrls: others.map((address) => toUrl(address, port)),
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function hostMessage(host: string | undefined): string {
  return `The mock does not accept the host ${host}. Next: Use a host name of this computer, or start the mock with --allow-host.`
}

function originMessage(origin: string | undefined): string {
  const page = origin === undefined ? 'pages of other sites' : `pages of ${origin}`
  return `The mock does not accept requests from ${page}. Next: Start it for the environment of this site with --env.`
}

const FULL_URL = /^https?:\/\/([^/?#]*)(.*)$/i

/** Splits a request target, which is a path or, if sent to a proxy, a full URL (RFC 9112 §3.2.2). */
function splitTarget(target: string): {
  readonly authority: string | undefined
  readonly path: string
  readonly query: string
} {
  // Almost every target is a path.
  const [, authority, rest = target] = target.startsWith('/') ? [] : (FULL_URL.exec(target) ?? [])
  const questionMark = rest.indexOf('?')
  const path = questionMark < 0 ? rest : rest.slice(0, questionMark)
  return { authority, path: path === '' ? '/' : path, query: questionMark < 0 ? '' : rest.slice(questionMark + 1) }
}

/** Passes on the body once it is complete or exceeds the limit. The engine rejects a body that exceeds the limit. */
function readBody(request: IncomingMessage, limit: number, use: (body: Buffer | undefined) => void): void {
  if (request.readableEnded) {
    use(undefined)
    return
  }
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

function sendOutcome(outcome: MockOutcome, headers: Readonly<Record<string, string>>, response: ServerResponse): void {
  if (outcome.delayMs > 0) {
    const timer = setTimeout(() => send(outcome, headers, response), outcome.delayMs)
    response.on('close', () => clearTimeout(timer))
  } else send(outcome, headers, response)
}

function send(outcome: MockOutcome, headers: Readonly<Record<string, string>>, response: ServerResponse): void {
  try {
    write(outcome, headers, response)
  } catch (error) {
    // Node rejects invalid headers, which can come only from a live API.
    if (response.headersSent) response.destroy()
    else write(createProblemResponse(502, `The response cannot be sent: ${String(error)}`), headers, response)
  }
}

function write(outcome: MockOutcome, headers: Readonly<Record<string, string>>, response: ServerResponse): void {
  switch (outcome.kind) {
    case 'hang':
      return
    case 'reset':
      whenSent(response, (socket) => socket.resetAndDestroy())
      return
    case 'truncated': {
      response.writeHead(outcome.status, headFields(outcome, headers))
      response.write(getFirstHalf(outcome.body), () => response.socket?.destroy())
      return
    }
    case 'response':
      // Node omits the body of a response to HEAD.
      response.writeHead(outcome.status, headFields(outcome, headers)).end(outcome.bytes ?? outcome.body)
  }
}

/**
 * Calls back when it is the turn of the response to be sent. A pipelined response gets its socket after the previous
 * responses (MOCK-139).
 */
function whenSent(response: ServerResponse, use: (socket: Socket) => void): void {
  if (response.socket === null) response.once('socket', use)
  else use(response.socket)
}

/** Returns the headers with the length of the full body, even if the response is truncated. */
function headFields(
  outcome: Pick<MockResponse, 'status' | 'headers' | 'body' | 'bytes'>,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const fields = { ...outcome.headers, ...headers }
  const vary = outcome.headers['vary']
  if (vary !== undefined && headers['vary'] !== undefined) fields['vary'] = mergeVary(vary, headers['vary'])
  const length = contentLength(outcome)
  if (length !== undefined) fields['content-length'] = length
  return fields
}

/**
 * Merges Vary headers, because caches must consider the headers that determine the response as well as those that
 * determine its CORS headers.
 */
function mergeVary(one: string, other: string): string {
  const names = `${one},${other}`.split(',').map((name) => name.trim())
  return [...new Set(names)].join(', ')
}

function toUrl(address: string, port: number): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

/** Codes of errors caused by a host that is not an address of this computer. Other codes concern the port. */
const HOST_ERRORS: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

function toBindError(error: NodeJS.ErrnoException, port: number, host: string): StorefrontError {
  const code = error.code ?? error.message
  if (HOST_ERRORS.has(code)) {
    return new StorefrontError({
      kind: 'external',
      message: `"${host}" is not an address of this computer (${code}), so the mock cannot start.`,
      next: 'Use --host 127.0.0.1, or --host 0.0.0.0 for other computers too.',
      cause: error,
    })
  }
  const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`
  return new StorefrontError({
    kind: 'external',
    message: `Port ${port} on ${host} ${reason}, so the mock cannot start.`,
    next: 'Stop the program that uses the port, or choose another one with --port (0 selects a free one).',
    cause: error,
  })
}

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(toBindError(error, port, host))
    })
    server.listen(port, host, resolve)
  })
}
