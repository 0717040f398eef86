import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type RuntimeSettings, settingsScript } from '#environment/runtime-settings.ts'
import type { RouteId } from '#routes/table.ts'
import { isBodyInvalid } from './body-fault.ts'
import { contentType, isCompressible } from './content-type.ts'
import { ExportError } from './export-error.ts'
import { securityHeaders } from './headers.ts'
import { assertExport } from './manifest.ts'
import { requestPath } from './request-path.ts'
import { SETTINGS_FILE } from './settings-file.ts'
import { findFile } from './static-file.ts'

export interface StaticServerOptions {
  /** Folder of an export. */
  readonly folder: string
  /** 0 takes any that is free. */
  readonly port: number
  readonly host?: string
  /** What `/env.js` says, with the addresses that are really in use; the policy follows them. */
  readonly settings: RuntimeSettings
}

export interface StaticServer {
  /** Without a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

/** A body with what its headers say about it. */
interface Answer {
  readonly status: number
  readonly content: Buffer
  readonly type: string
  readonly cacheControl: string
  readonly route?: RouteId | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Assets are named by their content, everything else is asked for again (BUILD-15). */
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** Bytes below which compressing makes a body no smaller to speak of. */
const COMPRESS_FROM_BYTES = 1024

/**
 * Serves an export as a static host does: shells by the route table, 404 with the not-found page, 405 to other
 * methods (ROUT-25), 400 to what cannot be read (ROUT-26), 304 to a matching ETag.
 * @throws {ExportError} when the folder holds no export or the port is taken.
 */
export async function startStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const { folder, port, settings } = options
  const host = options.host ?? '127.0.0.1'
  await assertExport(folder)
  const server = createServer((request, response) => {
    answer(request, folder, settings)
      .then((found) => send(request, response, found, settings))
      .catch(() => {
        if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain;charset=utf-8' })
        response.end('Internal Server Error\n')
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used: ${cause.message}`
      const message = `The port ${port} on ${host} ${reason}.`
      reject(new ExportError('surroundings', message, 'choose another with --port.', cause))
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

async function answer(request: IncomingMessage, folder: string, settings: RuntimeSettings): Promise<Answer> {
  const path = requestPath(request.url ?? '')
  if (path.kind === 'malformed') return plain(400, 'Bad Request')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    if (await isBodyInvalid(request)) return { ...plain(400, 'Bad Request'), headers: { Connection: 'close' } }
    return { ...plain(405, 'Method Not Allowed'), headers: { Allow: 'GET, HEAD' } }
  }
  if (path.pathname === `/${SETTINGS_FILE}`) {
    const content = Buffer.from(settingsScript(settings))
    return { status: 200, content, type: contentType(SETTINGS_FILE), cacheControl: ASK_AGAIN }
  }
  const file = await findFile(folder, path)
  if (file === undefined) return plain(404, 'Not Found')
  const { status, name, content, route } = file
  const cacheControl = name.startsWith('assets/') ? FOR_EVER : ASK_AGAIN
  return { status, content, type: contentType(name), cacheControl, route }
}

function plain(status: number, text: string): Answer {
  return { status, content: Buffer.from(`${text}\n`), type: 'text/plain;charset=utf-8', cacheControl: 'no-store' }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, content, type, cacheControl, route, headers }: Answer,
  settings: RuntimeSettings,
): Promise<void> {
  const compress =
    isCompressible(type) &&
    content.length >= COMPRESS_FROM_BYTES &&
    /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const etag = `"${createHash('sha1').update(content).digest('base64url')}${compress ? '-gzip' : ''}"`
  for (const [name, value] of Object.entries({ ...securityHeaders(route, settings), ...headers })) {
    response.setHeader(name, value)
  }
  response.setHeader('Cache-Control', cacheControl)
  if (isCompressible(type)) response.setHeader('Vary', 'Accept-Encoding')
  if (status === 200) {
    response.setHeader('ETag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end()
      return
    }
  }
  const body = compress ? await promisify(gzip)(content) : content
  if (compress) response.setHeader('Content-Encoding', 'gzip')
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
