import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ReactElement, ReactNode } from 'react'
import { loadEnvironment } from '#environment/load.ts'
import { bundleShop } from '#export/bundle/bundle-cache.ts'
import { openBuildApi } from '#export/discover/build-api.ts'
import { discover } from '#export/discover/discover.ts'
import { loadShop } from '#export/render/load-shop.ts'
import { groupPagesByRoute, planPages } from '#export/render/plan-pages.ts'
import { writePageCopies } from '#export/write/compressed-copies.ts'

/** Input for rendering a page: its React element, its data, and the surrounding HTML. */
interface Prepared {
  readonly file: string
  readonly element: ReactNode
  readonly data: unknown
  readonly before: string
  readonly between: string
  readonly after: string
}

// The minimum work for an export: calls React's renderToString with the same components and preloaded data, and writes
// the same HTML files. Parameters: environment file, output folder.
const [environmentFile = '', out = ''] = process.argv.slice(2)
const projectFolder = join(import.meta.dirname, '../../..')
process.env['NODE_ENV'] = 'production'
const server = createRequire(import.meta.url)('react-dom/server') as { renderToString: (node: ReactNode) => string }
const { renderToString } = server
let last: ReactNode
// Replaces the function in the bundle to capture each page's element.
server.renderToString = (element) => {
  last = element
  return renderToString(element)
}

const { site, settings } = await loadEnvironment(environmentFile, { env: {} })
const { signal } = new AbortController()
const cacheFolder = join(projectFolder, '.cache')
const bundle = await bundleShop({ projectFolder, cacheFolder, noCache: false, signal })
mkdirSync(out, { recursive: true })
const api = openBuildApi({ apiUrl: settings.API_BASE_URL, site, cacheFile: join(out, 'answers') })
const { listed } = groupPagesByRoute(planPages(await discover(api.client, api.apiUrl, signal), undefined).pages)
const shop = await loadShop({ bundle, site, settings, allowEmpty: false }, api.client)
const pages: Prepared[] = []
for (const { file, renderedAt } of listed.flat()) prepare(file, await shop.renderPage(renderedAt, api.client))

function prepare(file: string, html: string): void {
  // Unwraps the page, because builds render shared parts separately.
  const { children } = (last as ReactElement<{ readonly children?: ReactNode }>).props
  const element = children ?? last
  const body = renderToString(element)
  const start = html.indexOf(body)
  if (start === -1) throw new Error(`The build's HTML of ${file} differs from React's.`)
  const rest = html.slice(start + body.length)
  const json = /<script id="vike_pageContext" type="application\/json">(.*?)<\/script>/s.exec(rest)?.[1] ?? ''
  const index = rest.indexOf(json)
  pages.push({
    file,
    element,
    data: JSON.parse(json),
    before: html.slice(0, start),
    between: rest.slice(0, index),
    after: rest.slice(index + json.length),
  })
}

function loop(folder: string, copies: boolean): number {
  const started = performance.now()
  for (const { file, element: node, data, before, between, after } of pages) {
    const content = Buffer.from(before + renderToString(node) + between + JSON.stringify(data) + after)
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    if (copies) writePageCopies(path, content)
  }
  return pages.length / ((performance.now() - started) / 1000)
}

const html = loop(join(out, 'html'), false)
const all = loop(join(out, 'all'), true)
await api.close()
process.send?.({ pages: pages.length, html, all })
process.exit()
