import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join, normalize } from 'node:path'
import { getContentType } from '#export/hosts/content-type.ts'
import type { Host, RunningHost } from './host.ts'
import { fetchNpmPackages } from './tools.ts'

/** Pinned, because a newer version may parse the rules differently. */
const VERSION = '6.6.0'

interface ModelResponse {
  readonly status: number
  /** File that contains the body. */
  readonly file: string
  readonly headers: Readonly<Record<string, string>>
}

interface Route {
  readonly handle?: string
  readonly src?: string
  readonly dest?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly continue?: boolean
  readonly caseSensitive?: boolean
}

/** The functions of Vercel's `vercel.json` parser that we use. */
interface RoutingUtils {
  readonly routesSchema: object
  getTransformedRoutes(config: unknown): { routes: Route[] | null; error: { message: string } | null }
}

interface Validator {
  errorsText(): string
  validate(schema: object, data: unknown): boolean
}

/** Vercel cannot run locally. Its package parses the rules, and a model applies them in the documented order. */
export const vercel: Host = {
  name: 'vercel',
  canRejectMethods: false,
  differences: [
    {
      targets: /^\/Build\//,
      field: /^access-control-allow-origin$/,
      reason: 'headers depend on the path: every site may read the not-found page under /Build/',
    },
    {
      targets: /^\/product\/%2Ehidden$/,
      field: /^(status|body)$/,
      reason: 'Vercel ignores files whose name begins with a dot, and shows the product shell',
    },
  ],
  async start(folder, port) {
    const modules = await fetchNpmPackages(`@vercel/routing-utils@${VERSION}`, 'ajv@6.15.0')
    const load = createRequire(join(modules, 'x.js'))
    const { routesSchema, getTransformedRoutes } = load('@vercel/routing-utils') as RoutingUtils
    const config = JSON.parse(await readFile(join(folder, 'vercel.json'), 'utf8')) as { routes: Route[] }
    const validator = new (load('ajv') as new () => Validator)()
    if (!validator.validate(routesSchema, config.routes)) throw new Error(`vercel.json: ${validator.errorsText()}`)
    const { routes, error } = getTransformedRoutes(config)
    if (routes === null || error !== null) throw new Error(`vercel.json: ${error?.message}`)
    const ignored = new Set((await readFile(join(folder, '.vercelignore'), 'utf8')).trim().split('\n'))
    const isIgnored = (name: string): boolean =>
      ignored.has(name) || (ignored.has('.*') && name.startsWith('.') && !ignored.has(`!${name}`))
    // Deployments do not serve their rules.
    const isUploaded = (path: string): boolean => path !== '/vercel.json' && !path.split('/').some(isIgnored)
    return serveModel(port, `@vercel/routing-utils ${VERSION} and a model`, (path) =>
      respond(folder, routes, path, isUploaded),
    )
  },
}

/** Serves the model's responses to raw paths without the query. */
async function serveModel(
  port: number,
  tool: string,
  getResponse: (path: string) => Promise<ModelResponse>,
): Promise<RunningHost> {
  const server = createServer((request, response) => {
    const send = async (): Promise<void> => {
      const { status, file, headers } = await getResponse((request.url ?? '/').replace(/[?#].*$/s, ''))
      const body = await readFile(file)
      response.writeHead(status, { 'Content-Type': getContentType(file), ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    send().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    tool,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/**
 * Applies the routes in order. A route with `continue` adds its headers, and any other route ends the search. Routes
 * after `hit` apply only to existing files.
 */
async function respond(
  folder: string,
  routes: readonly Route[],
  path: string,
  isUploaded: (name: string) => boolean,
): Promise<ModelResponse> {
  const headers: Record<string, string> = { 'Cache-Control': 'public, max-age=0, must-revalidate' }
  const ofHits = routes.findIndex(({ handle }) => handle === 'hit')
  const isMatch = ({ src, caseSensitive }: Route, name: string): boolean =>
    src !== undefined && new RegExp(src, caseSensitive === true ? '' : 'i').test(name)
  const found = (status: number, name: string, file: string): ModelResponse => {
    for (const route of routes.slice(ofHits)) if (isMatch(route, name)) Object.assign(headers, route.headers)
    return { status, file, headers }
  }
  for (const route of routes.slice(0, ofHits)) {
    if (route.handle === 'filesystem') {
      const name = decodeURIComponent(path)
      const file = isUploaded(name) ? await fileAt(folder, name) : undefined
      if (file !== undefined) return found(200, name, file)
    }
    if (!isMatch(route, path)) continue
    Object.assign(headers, route.headers)
    if (route.continue === true) continue
    const name = route.dest ?? path
    return found(route.status ?? 200, name, join(folder, name))
  }
  throw new Error(`No route in vercel.json handles ${path}.`)
}

async function fileAt(folder: string, name: string): Promise<string | undefined> {
  if (normalize(name) !== name) return undefined
  for (const file of [join(folder, name), join(folder, name, 'index.html')]) {
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    )
    if (isFile) return file.replace(/\/$/, '')
  }
  return undefined
}
