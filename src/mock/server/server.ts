import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StorefrontError } from '#errors/storefront-error.ts'
import { createProblemResponse } from '../http/problem.ts'
import { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES } from '../http/request-body.ts'
import { ConnectionReset } from '../rules/apply-rule.ts'
import { createAccess } from './access.ts'
import { listAddresses } from './host-check.ts'

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
 * Serves a `fetch` over HTTP.
 * @param respond rejects with `ConnectionReset` to break the connection
 * @throws {StorefrontError} if the port is in use or not permitted.
 */
export async function listen(
  respond: (request: Request) => Promise<Response>,
  { port: requestedPort, host = '127.0.0.1', allowedOrigins = [], allowedHosts = [] }: ListenOptions,
): Promise<MockServer> {
  const access = createAccess(host, allowedOrigins, allowedHosts)
  // With this option, a request without a body has already ended at this point.
  const server = createServer({ optimizeEmptyRequests: true }, (incoming, outgoing) => {
    void handle(incoming, outgoing).catch((error: unknown) => {
      if (error instanceof ConnectionReset) incoming.socket.resetAndDestroy()
      else outgoing.destroy()
    })
  })

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { authority, target } = splitTarget(incoming.url ?? '/')
    const { problem, isPreflight, headers } = access(incoming, authority)
    if (problem !== undefined) await send(createProblemResponse(403, problem), headers, outgoing)
    else if (isPreflight) await send(new Response(null, { status: 204 }), headers, outgoing)
    else {
      const body = await readBody(incoming)
      const response =
        body === 'too-large'
          ? createProblemResponse(413, `The body is larger than ${getLimit(incoming)} bytes.`)
          : await respond(createRequest(incoming, outgoing, target, body))
      await send(response, headers, outgoing)
    }
  }

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

const FULL_URL = /^https?:\/\/([^/?#]*)(.*)$/i

/** Splits a request target, which is a path or, if sent to a proxy, a full URL (RFC 9112 §3.2.2). */
function splitTarget(url: string): { readonly authority: string | undefined; readonly target: string } {
  const [, authority, rest = url] = FULL_URL.exec(url) ?? []
  return { authority, target: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Reads a body until it exceeds the limit. GET and HEAD have none. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined | 'too-large'> {
  if (incoming.readableEnded || incoming.method === 'GET' || incoming.method === 'HEAD') return undefined
  const limit = getLimit(incoming)
  const chunks: Uint8Array[] = []
  let bytes = 0
  // The connection is needed for the response even if the rest of the body is not read.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Uint8Array)
    bytes += (chunk as Uint8Array).length
    if (bytes > limit) return 'too-large'
  }
  return Buffer.concat(chunks)
}

function getLimit({ url = '', headers: { 'content-type': type = '' } }: IncomingMessage): number {
  return url.includes('/__mock/') || /^multipart\/form-data\b/i.test(type) ? FORM_LIMIT_BYTES : BODY_LIMIT_BYTES
}

function createRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  body: Uint8Array<ArrayBuffer> | undefined,
): Request {
  const closed = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) closed.abort()
  })
  return new Request(`http://localhost${target}`, {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).map(([name, value = '']): [string, string] => [name, String(value)]),
    body: body === undefined || body.length === 0 ? null : body,
    signal: closed.signal,
  })
}

/** Sends a response. Each chunk is sent before the next one is read, because reading it may break the connection. */
async function send(
  response: Response,
  headers: Readonly<Record<string, string>>,
  outgoing: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) {
    // A live API may have its own values of Vary.
    if (name === 'vary') response.headers.append(name, value)
    else response.headers.set(name, value)
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  for await (const chunk of response.body ?? []) {
    await new Promise((resolve) => {
      outgoing.write(chunk, resolve)
    })
  }
  outgoing.end()
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
    server.once('error', (error: NodeJS.ErrnoException) => reject(toBindError(error, port, host)))
    server.listen(port, host, resolve)
  })
}
