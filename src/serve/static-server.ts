import { readFileSync, realpathSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import sirv, { type RequestHandler } from 'sirv'
import { DEFAULT_SETTINGS_FILE, type RuntimeSettings, createSettingsScript } from '#environment/runtime-settings.ts'
import { getContentType } from '#export/hosts/content-type.ts'
import { getShellFile, NOT_FOUND_FILE, SETTINGS_FILE } from '#export/hosts/export-files.ts'
import {
  createConfiguratorHeaders,
  createSecurityHeaders,
  CROSS_ORIGIN_HEADERS,
  type PolicyOptions,
} from '#export/hosts/headers.ts'
import { HIDDEN_EXPRESSION } from '#export/hosts/hidden-paths.ts'
import { CACHE_IMMUTABLE, CACHE_REVALIDATE } from '#export/hosts/host-rules.ts'
import { assertExport } from '#export/write/export-folder.ts'
import { replacePrivate } from '#redaction/patterns.ts'
import { matchRoute } from '#routes/match.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { listen } from './listen.ts'
import { parseRequestPath, type RequestPath } from './request-path.ts'

interface StaticServerOptions {
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

export interface StaticServer {
  /** Base URL of the server, without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/** Everything that responses depend on. */
interface Site {
  readonly folder: string
  readonly settings: RuntimeSettings
  readonly policy: PolicyOptions | undefined
  readonly sendFile: RequestHandler
}

const HIDDEN = new RegExp(HIDDEN_EXPRESSION)

/** Maximum milliseconds to wait for a folder that is being replaced, with time for a delayed build process. */
const MAX_MISSING_MS = 1_000
const WAIT_MS = 5

/**
 * Serves an export like a static host: shells according to the route table, 404 with the not-found page, 405 for other
 * methods (ROUT-25), and 400 for malformed requests (ROUT-26).
 * @throws {StorefrontError} if the folder is not an export. @throws the system's error if the port is in use.
 */
export async function startStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { folder, port, policy, onResponse, host = '127.0.0.1' } = options
  await assertExport(folder)
  const sendFile = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true, extensions: [] })
  const server = createServer((request, response) => {
    const path = replacePrivate((request.url ?? '').replace(/[?#].*$/s, ''), (kind) => `[${kind}]`)
    response.once('close', () => onResponse?.({ method: request.method ?? '', path, status: response.statusCode }))
    deferHeaders(response)
    Promise.resolve(options.settings)
      .then((settings) => respond(request, response, { folder, policy, settings, sendFile }))
      .catch(() => response.destroy())
  })
  const url = await listen(server, port, host)
  return {
    url,
    async close() {
      const closed = promisify(server.close.bind(server))()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Keeps headers changeable until the first bytes of the body are sent, although the library writes them earlier. */
function deferHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response)
  Object.assign(response, {
    writeHead(status: number, headers?: Readonly<Record<string, string>>) {
      // Node calls this without headers when it sends them.
      if (headers === undefined) return writeHead(status)
      response.statusCode = status
      return response.setHeaders(new Map(Object.entries(headers)))
    },
  })
}

async function respond(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const { folder, settings, policy } = site
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  const common = createSecurityHeaders(undefined, settings, policy)
  response.setHeaders(new Headers({ ...common, 'Cache-Control': 'no-store' }))
  const path = parseRequestPath(request.url ?? '')
  if (path === undefined) return sendText(response, 400, 'Bad Request')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    if (await isBodyInvalid(request)) {
      response.setHeader('Connection', 'close')
      return sendText(response, 400, 'Bad Request')
    }
    response.setHeader('Allow', 'GET, HEAD')
    return sendText(response, 405, 'Method Not Allowed')
  }
  response.setHeader('Cache-Control', CACHE_REVALIDATE)
  const settingsFile = [SETTINGS_FILE, DEFAULT_SETTINGS_FILE].find((name) => path.pathname === `/${name}`)
  if (settingsFile !== undefined) {
    const text = settingsFile === SETTINGS_FILE ? createSettingsScript(settings) : JSON.stringify(settings)
    response.setHeader('Content-Type', getContentType(settingsFile))
    response.end(text)
    return
  }
  const file = await findFile(folder, path)
  if (file === undefined) return sendNotFound(response, folder)
  const { name, route } = file
  const headers = name.startsWith('Build/')
    ? createConfiguratorHeaders(settings, getSite(request), policy)
    : createSecurityHeaders(route, settings, policy)
  response.setHeaders(new Headers(headers))
  if (name.startsWith('uploads/')) response.setHeaders(new Headers(CROSS_ORIGIN_HEADERS))
  if (name.startsWith('assets/')) response.setHeader('Cache-Control', CACHE_IMMUTABLE)
  // The library adds the encoding of a file such as Build/shop.wasm.br.
  response.setHeader('Content-Type', getContentType(name.replace(/^(Build\/.*)\.(?:br|gz)$/, '$1')))
  // The library misreads other ranges. A server may ignore any.
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === '' || (last !== '' && Number(last) < Number(first))) delete request.headers.range
  // If a build removes the file before it is opened, the new export has the response.
  response.once('pipe', (content: Readable) => {
    content.once('error', () => {
      request.url = path.pathname
      if (response.headersSent) response.destroy()
      else respond(request, response, site).catch(() => response.destroy())
    })
  })
  request.url = `/${encodeURI(name)}`
  site.sendFile(request, response, () => sendNotFound(response, folder))
}

function sendNotFound(response: ServerResponse, folder: string): void {
  try {
    const page = readFileSync(join(folder, NOT_FOUND_FILE))
    response.writeHead(404, { 'Content-Type': getContentType(NOT_FOUND_FILE), 'Content-Length': page.length }).end(page)
  } catch {
    sendText(response, 404, 'Not Found')
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=utf-8' }).end(`${text}\n`)
}

/** A file of an export. */
interface FoundFile {
  /** Path in the export, with forward slashes. */
  readonly name: string
  readonly route: RouteId | undefined
}

/**
 * Returns the file for a path by the rules that all hosts share: the file with that name, the `index.html` in the
 * folder with that name, or the shell of the matching route (OPEN-054). Repeats the search if a build replaces the
 * folder during it: a replacement takes two renames (decision 0029).
 */
async function findFile(folder: string, path: RequestPath): Promise<FoundFile | undefined> {
  for (let waitedMs = 0; waitedMs < MAX_MISSING_MS; waitedMs += WAIT_MS) {
    const before = identify(folder)
    const found = findFileOnce(folder, path)
    if (found !== undefined || (before !== undefined && identify(folder) === before)) return found
    await setTimeout(WAIT_MS)
  }
  return undefined
}

function identify(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.ino
}

function findFileOnce(folder: string, { pathname, segments }: RequestPath): FoundFile | undefined {
  const path = segments.join('/')
  if (HIDDEN.test(`/${path}`) || path.includes('//')) return undefined
  const route = matchRoute(pathname)?.id
  const name = path.replace(/\/$/, '')
  const candidates = [name, `${name}/index.html`.replace(/^\//, '')]
  if (route !== undefined && routes[route].export !== 'page') candidates.push(getShellFile(route))
  const found = candidates.find((candidate) => isFileInside(folder, candidate))
  return found === undefined ? undefined : { name: found, route }
}

/** Returns whether a path is a file, and not a link that leads out of the folder. */
function isFileInside(folder: string, name: string): boolean {
  try {
    const path = realpathSync(join(folder, name))
    return path.startsWith(realpathSync(folder) + sep) && statSync(path).isFile()
  } catch {
    return false
  }
}

/** Returns the URL that the browser uses. A policy with `http:` also allows `https:`, as behind a proxy. */
function getSite({ headers: { host = '' } }: IncomingMessage): string {
  // Other characters could end the directive.
  const url = /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : ''
  return URL.canParse(url) ? url : 'http://localhost'
}

/** Maximum number of bytes to check. Pages accept no body, so a longer one is rejected anyway. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Returns whether the body of a request does not match its content type (ROUT-26). */
async function isBodyInvalid(request: IncomingMessage): Promise<boolean> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) return true
    chunks.push(chunk)
  }
  if (size === 0) return false
  const text = Buffer.concat(chunks).toString('utf8')
  const type = request.headers['content-type'] ?? ''
  try {
    if (type.startsWith('application/json')) JSON.parse(text)
    if (type.startsWith('application/x-www-form-urlencoded')) decodeURIComponent(text)
    return false
  } catch {
    return true
  }
}
