import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { DEFAULT_SETTINGS_FILE, type RuntimeSettings, createSettingsScript } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { replacePrivate } from '#redaction/patterns.ts'
import type { RouteId } from '#routes/table.ts'
import {
  createConfiguratorHeaders,
  type PolicyOptions,
  createSecurityHeaders,
  CROSS_ORIGIN_HEADERS,
} from '../hosts/headers.ts'
import { CACHE_REVALIDATE, CACHE_IMMUTABLE } from '../hosts/host-rules.ts'
import { assertExport } from '../publish/manifest.ts'
import { SETTINGS_FILE } from '../publish/settings-file.ts'
import { getContentType, getEncodedFile } from './content-type.ts'
import { isBodyInvalid } from './request-body.ts'
import { parseRequestPath } from './request-path.ts'
import { type FileResponse, sendResponse } from './send-response.ts'
import { findFile } from './static-file.ts'

export interface StaticServerOptions {
  /** Folder of an export. */
  readonly folder: string
  /** Port to listen on. 0 selects a free port. */
  readonly port: number
  readonly host?: string
  /**
   * Content of `/env.js` and `/env.default.json` with the URLs in use, on which the policy is based. Requests wait for
   * settings that depend on the server's URL.
   */
  readonly settings: RuntimeSettings | Promise<RuntimeSettings>
  /** Policy options from the environment. */
  readonly policy?: PolicyOptions | undefined
  /** Called for each response with its method, status, and path without the query and private parts. */
  readonly onResponse?: ((response: { method: string; path: string; status: number }) => void) | undefined
}

/** Everything that responses depend on. */
interface Site {
  readonly folder: string
  readonly settings: RuntimeSettings
  readonly policy: PolicyOptions | undefined
}

export interface StaticServer {
  /** Base URL of the server, without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves an export like a static host: shells according to the route table, 404 with the not-found page, 405 for other
 * methods (ROUT-25), 400 for malformed requests (ROUT-26), 304 for a matching ETag, and 503 if the process has no free
 * file handles.
 * @throws {StorefrontError} if the folder is not an export or the port is in use.
 */
export async function startStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { folder, port, policy, onResponse: onAnswer } = options
  const host = options.host ?? '127.0.0.1'
  await assertExport(folder)
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const site = { folder, policy, settings: await options.settings }
    try {
      await sendResponse(request, response, await findResponse(request, site))
    } catch (error) {
      if (response.headersSent) return void response.end()
      await sendResponse(request, response, failure(error, site))
    }
    const path = replacePrivate((request.url ?? '').replace(/[?#].*$/s, ''), (kind) => `[${kind}]`)
    onAnswer?.({ method: request.method ?? '', path, status: response.statusCode })
  }
  const server = createServer((request, response) => void respond(request, response))
  // Without this, Node closes the connection of clients that use the server as a proxy.
  server.on('connect', (_, socket) => {
    const headers = ['Allow: GET, HEAD', 'Content-Length: 0', 'Connection: close']
    socket.end(['HTTP/1.1 405 Method Not Allowed', ...headers, '', ''].join('\r\n'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used: ${cause.message}`
      const message = `Port ${port} on ${host} ${reason}.`
      const next = 'Choose a different port with --port. Two servers also need different ports for --api-port.'
      reject(new StorefrontError({ kind: 'external', message, next, cause }))
    })
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = promisify(server.close.bind(server))()
      server.closeAllConnections()
      await closed
    },
  }
}

async function findResponse(request: IncomingMessage, { folder, settings, policy }: Site): Promise<FileResponse> {
  const security = (route?: RouteId): Record<string, string> => createSecurityHeaders(route, settings, policy)
  const path = parseRequestPath(request.url ?? '')
  if (path === undefined) return plain(400, 'Bad Request', security())
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    if (await isBodyInvalid(request)) return plain(400, 'Bad Request', { ...security(), Connection: 'close' })
    return plain(405, 'Method Not Allowed', { ...security(), Allow: 'GET, HEAD' })
  }
  const settingsFile = [SETTINGS_FILE, DEFAULT_SETTINGS_FILE].find((name) => path.pathname === `/${name}`)
  if (settingsFile !== undefined) {
    const text = settingsFile === SETTINGS_FILE ? createSettingsScript(settings) : JSON.stringify(settings)
    const headers = { ...security(), 'Cache-Control': CACHE_REVALIDATE }
    return { status: 200, content: Buffer.from(text), type: getContentType(settingsFile), headers }
  }
  const file = await findFile(folder, path)
  if (file === undefined) return plain(404, 'Not Found', security())
  const { status, name, content, copy, route } = file
  const baseHeaders = name.startsWith('Build/')
    ? createConfiguratorHeaders(settings, getSite(request), policy)
    : security(route)
  const shown = name.startsWith('uploads/') ? CROSS_ORIGIN_HEADERS : {}
  const headers = {
    ...baseHeaders,
    ...shown,
    'Cache-Control': name.startsWith('assets/') ? CACHE_IMMUTABLE : CACHE_REVALIDATE,
  }
  const encoded = getEncodedFile(name)
  if (encoded !== undefined) {
    return { status, content, type: encoded.type, headers: { ...headers, 'Content-Encoding': encoded.encoding } }
  }
  return { status, content, copy, type: getContentType(name), headers }
}

/** Returns the URL that the browser uses. A policy with `http:` also allows `https:`, as behind a proxy. */
function getSite({ headers: { host = '' } }: IncomingMessage): string {
  // Other characters could end the directive.
  const url = /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : ''
  return URL.canParse(url) ? url : 'http://localhost'
}

function failure(error: unknown, { settings, policy }: Site): FileResponse {
  const headers = createSecurityHeaders(undefined, settings, policy)
  const { code } = error as NodeJS.ErrnoException
  const isOutOfHandles = code === 'EMFILE' || code === 'ENFILE'
  return isOutOfHandles
    ? plain(503, 'Service Unavailable', { ...headers, 'Retry-After': '1' })
    : plain(500, 'Internal Server Error', headers)
}

function plain(status: number, text: string, headers: Readonly<Record<string, string>>): FileResponse {
  const content = Buffer.from(`${text}\n`)
  return { status, content, type: 'text/plain;charset=utf-8', headers: { ...headers, 'Cache-Control': 'no-store' } }
}
