import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { startMock } from '#cli/serving/serve-export.ts'
import { relocateApi } from '#environment/relocate-api.ts'
import { readSettings } from '#export/publish/settings-file.ts'
import { startStaticServer } from '#export/serve/static-server.ts'

/** Ways in which scripts can fail to load. They are implemented in the server, so they are the same in every engine. */
export const LOSSES = ['404', 'reset', 'late', 'offline'] as const
export type Loss = (typeof LOSSES)[number]

/** A shop whose scripts can be made to fail. */
export interface LossyShop {
  readonly url: string
  /**
   * Makes files with a matching path fail (`offline` affects all files). Null restores them and releases late
   * responses.
   */
  lose(loss: { readonly how: Loss; readonly path: RegExp } | null): void
  /** Returns the uncaught errors of all pages, including pages that have been left, and clears them. */
  takeErrors(): string[]
  close(): Promise<void>
}

/** Code appended to the settings script that reports uncaught errors to the server. */
const REPORT_ERRORS = `
{
  const report = (error) => navigator.sendBeacon('/uncaught', String(error))
  addEventListener('error', ({ message }) => report(message))
  addEventListener('unhandledrejection', (event) => setTimeout(() => event.defaultPrevented || report(event.reason)))
}
localStorage.setItem('analyticsConsent', 'false')
`

/** Serves an export for the demo environment on a local port. */
export async function startLossyShop(folder: string, port: number): Promise<LossyShop> {
  const api = await startMock(0, `http://127.0.0.1:${port}`, undefined)
  const settings = relocateApi(await readSettings(folder), api.url)
  const site = await startStaticServer({ folder, port: 0, settings })
  let activeLoss: { readonly how: Loss; readonly path: RegExp } | null = null
  let released = Promise.withResolvers<void>()
  let errors: string[] = []

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (path === '/uncaught') {
      for await (const text of request) errors.push(String(text))
      return void response.end()
    }
    if (activeLoss?.how === 'offline' || activeLoss?.path.test(path) === true) {
      if (activeLoss.how === 'late') await released.promise
      else if (activeLoss.how === '404') return void response.writeHead(404, { 'cache-control': 'no-store' }).end()
      else return void request.socket.destroy()
    }
    const upstream = await fetch(`${site.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
    const headers = Object.fromEntries(
      [...upstream.headers].filter(([name]) => !/^(?:content-length|connection|etag)$/.test(name)),
    )
    const body = Buffer.from(await upstream.arrayBuffer())
    // Disables caching, because cached files would not be requested.
    headers['cache-control'] = 'no-store'
    response
      .writeHead(upstream.status, headers)
      .end(path === '/env.js' ? Buffer.concat([body, Buffer.from(REPORT_ERRORS)]) : body)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    lose(loss) {
      released.resolve()
      released = Promise.withResolvers()
      activeLoss = loss
    },
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    async close() {
      released.resolve()
      const closed = promisify(server.close.bind(server))()
      server.closeAllConnections()
      await Promise.all([closed, site.close(), api.close()])
    },
  }
}
