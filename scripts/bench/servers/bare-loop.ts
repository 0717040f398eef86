import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ReactNode } from 'react'
import { createClient } from '#api/client.ts'
import { loadEnvironment } from '#environment/load.ts'
import { bundleShop } from '#export/bundle/bundle-cache.ts'
import { openAnswerStore } from '#export/discover/answer-store.ts'
import { openBulkFetch } from '#export/discover/bulk-fetch.ts'
import { discover, knownAddresses } from '#export/discover/discover.ts'
import { keepAnswers } from '#export/discover/kept-answers.ts'
import { writePageCopies } from '#export/publish/compressed-copies.ts'
import { startShop } from '#export/render/fill-pages.ts'
import { planPages } from '#export/render/planned-page.ts'

/** A page before React renders it: the element, the data, and the rest of the file. */
interface Prepared {
  readonly file: string
  readonly element: ReactNode
  readonly data: unknown
  readonly before: string
  readonly between: string
  readonly after: string
}

// The least that could be done: React's own renderToString over the same components and data, everything in memory
// beforehand, and the same HTML files written. Parameters: environment file, folder to write to.
const [environmentFile = '', out = ''] = process.argv.slice(2)
const projectFolder = join(import.meta.dirname, '../../..')
process.env['NODE_ENV'] = 'production'
const server = createRequire(import.meta.url)('react-dom/server') as { renderToString: (node: ReactNode) => string }
const { renderToString } = server
/** What React rendered last; several pages are on their way at a time. */
let recent: { readonly element: ReactNode; readonly body: string }[] = []
// The bundle takes this one, so that the element of each page can be had.
server.renderToString = (node) => {
  const body = renderToString(node)
  recent = [{ element: node, body }, ...recent.slice(0, 63)]
  return body
}

const { site, settings } = await loadEnvironment(environmentFile, { env: {} })
const { signal } = new AbortController()
const { path: bundleFolder } = await bundleShop({ projectFolder, workFolder: out, fresh: false, signal })
const bulk = openBulkFetch()
mkdirSync(out, { recursive: true })
const store = openAnswerStore(join(out, 'answers'))
const api = keepAnswers(createClient({ baseUrl: () => settings.API_BASE_URL, fetch: bulk.fetch }), store)
const known = knownAddresses(await discover(api, settings.API_BASE_URL, signal))
const plan = planPages(known)
const shop = await startShop({ bundleFolder, site, settings, apiFor: () => api })
const pages: Prepared[] = []
for (const addresses of Object.values(known)) {
  const kind = { example: addresses[0] ?? '', addresses }
  await shop.fillKind(kind, (address, html) => prepare(plan.get(address)?.file ?? '', html))
}

function prepare(file: string, html: string): void {
  const rendered = recent.find(({ body: text }) => html.includes(text))
  if (rendered === undefined) throw new Error(`React rendered nothing for ${file}.`)
  const { element, body } = rendered
  const start = html.indexOf(body)
  const rest = html.slice(start + body.length)
  const json = /<script id="vike_pageContext" type="application\/json">(.*?)<\/script>/s.exec(rest)?.[1] ?? ''
  const at = rest.indexOf(json)
  pages.push({
    file,
    element,
    data: JSON.parse(json),
    before: html.slice(0, start),
    between: rest.slice(0, at),
    after: rest.slice(at + json.length),
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
await bulk.close()
process.send?.({ pages: pages.length, html, all })
process.exit()
