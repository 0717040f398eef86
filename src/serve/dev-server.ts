import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createClient } from '#api/client.ts'
import { type RuntimeSettings, createSettingsScript } from '#environment/runtime-settings.ts'
import { assertProjectPath } from '#export/bundle/project-path.ts'
import { getContentType } from '#export/hosts/content-type.ts'
import { SETTINGS_FILE } from '#export/hosts/export-files.ts'
import { listen } from './listen.ts'
import { onContentChange } from './on-content-change.ts'
import { parseRequestPath } from './request-path.ts'
import { runExclusive } from './run-exclusive.ts'
import { watchFolder } from './watch-folder.ts'

export interface DevServer {
  /** Base URL of the server, without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the shop from its source with hot reload. Vite serves modules, vike renders pages for each request, and images
 * come from the fixtures. A changed component or style sheet is replaced in open pages, which keep their state. Changes
 * to loaders and stores reload the page.
 * @throws {StorefrontError} if Vite and vike do not support the project's path. @throws the system's error if the port
 * is in use.
 */
export async function startDevServer(options: {
  readonly projectFolder: string
  /** Port to listen on. 0 selects a free port. */
  readonly port: number
  /** Runtime settings for pages. Requests wait for them, because they may depend on the server's own URL. */
  readonly settings: Promise<RuntimeSettings>
  /** Folder served as `/uploads`. */
  readonly mediaFolder: string
  /**
   * The source of the mock's responses. After a change in the folder, open pages reload unless `reload` resolves to
   * false. Undefined for a live API.
   */
  readonly data?: { readonly folder: string; reload(): Promise<boolean> } | undefined
  /** Sends the requests of pages rendered here. Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}): Promise<DevServer> {
  const { projectFolder, port, mediaFolder, data } = options
  assertProjectPath(projectFolder)
  process.env['NODE_ENV'] = 'development'
  const { createDevMiddleware, renderPage } = await import('vike/server')
  const server = createServer()
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root: projectFolder,
    // Browsers receive changes through this server, so it needs only one port.
    viteConfig: { root: projectFolder, logLevel: 'warn', server: { hmr: { server } } },
  })
  const settled = options.settings.then((settings) => {
    globalThis.storefrontSettings = settings
    return settings
  })
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const settings = await settled
    const target = request.url ?? '/'
    const send = (status: number, type: string, content: string | Buffer): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(content)
    }
    const path = parseRequestPath(target)
    if (path === undefined) return send(400, 'text/plain;charset=utf-8', 'Bad Request\n')
    if (path.pathname === `/${SETTINGS_FILE}`)
      return send(200, getContentType(SETTINGS_FILE), createSettingsScript(settings))
    if (path.segments[0] === 'uploads') {
      const name = path.segments.slice(1).join('/')
      readFile(join(mediaFolder, name)).then(
        (content) => send(200, getContentType(name), content),
        () => send(404, 'text/plain;charset=utf-8', 'Not Found\n'),
      )
      return
    }
    devMiddleware(request, response, () => {
      // Each page needs its own client, because loaders use a client only once.
      const api = createClient({ baseUrl: () => settings.API_BASE_URL, fetch: options.fetch ?? fetch })
      renderPage({ urlOriginal: target, api }).then(
        ({ httpResponse }) => send(httpResponse.statusCode, 'text/html;charset=utf-8', httpResponse.body),
        () => send(500, 'text/plain;charset=utf-8', 'Internal Server Error\n'),
      )
    })
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void respond(request, response))
  const url = await listen(server, port, '127.0.0.1')
  const show = (): void => viteServer.ws.send({ type: 'full-reload' })
  const stopWatching =
    data === undefined
      ? undefined
      : watchFolder(data.folder, runExclusive(onContentChange(data.folder, { read: data.reload, show })))
  return {
    url,
    async close() {
      stopWatching?.()
      const closed = new Promise((resolve) => server.close(resolve))
      // Also closes the hot reload connections, which no longer use HTTP.
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
