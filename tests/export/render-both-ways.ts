import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vike/api'
import type { Manifest } from 'vite'
import { loadEnvironment } from '#environment/load.ts'
import { getPageAssets } from '#export/bundle/page-assets.ts'
import { bundleShopModule } from '#export/bundle/shop-module.ts'
import { openBuildApi } from '#export/discover/build-api.ts'
import { discover } from '#export/discover/discover.ts'
import { planPages } from '#export/render/plan-pages.ts'
import { renderPages } from '#export/render/render-pages.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'

// Performs a task in a separate process for a test. `bundle` bundles the shop for vike, including its server. `vike`
// renders every page with vike, as a server does. `export` renders every page from an export bundle, as builds do.
const [task = '', folder = '', out = '', products = ''] = process.argv.slice(2)
const bundleFolder = join(folder, 'bundle')
const shopFolder = join(folder, 'shop')
const projectFolder = join(import.meta.dirname, '../..')
process.chdir(projectFolder)
process.env['NODE_ENV'] = 'production'

/** Matches the style sheets and fonts that vike inserts right after `<head>`. */
const INJECTED = /(?<=<head>)(?:\s*<link [^>]*>)+/

/**
 * Rearranges a page rendered by vike so that style sheets and fonts follow the charset and scripts have a low
 * priority.
 */
function arranged(html: string): string {
  const injected = INJECTED.exec(html)?.[0] ?? ''
  const links = [...new Set(injected.match(/<link [^>]*>/g))].join('\n')
  return html
    .replace(INJECTED, '')
    .replace(/<meta charset="[^"]*">/, (encoding) => `${encoding}\n${links}`)
    .replaceAll(/ as="script" type="text\/javascript"|(?<=<link rel="stylesheet") type="text\/css"/g, '')
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
    .replace(/(?<=<script src="[^"]*" type="module" async)(?=>)/, ' fetchpriority="low"')
}

/** Adds a string that starts with an exclamation mark, which has a special meaning in vike's data format. */
function withMarker(product: Fixtures['products'][number]): Fixtures['products'][number] {
  return { ...product, subtitle: `!${product.subtitle}` }
}

async function renderAll(): Promise<void> {
  const { site, settings } = await loadEnvironment('demo', { env: {} })
  const fixtures = await loadFixtures({ products: Number(products), seed: 7 })
  const mock = createMock({ fixtures: { ...fixtures, products: fixtures.products.map(withMarker) } })
  const apiUrl = settings.API_BASE_URL
  const api = openBuildApi({ apiUrl, site, fetch: mock.fetch, cacheFile: join(folder, `answers-${task}`) })
  const { pages } = planPages(await discover(api.client, apiUrl, new AbortController().signal), undefined)
  if (task === 'export') {
    const manifest = JSON.parse(await readFile(join(bundleFolder, 'assets.json'), 'utf8')) as Manifest
    const bundle = { path: shopFolder, assets: getPageAssets(manifest) }
    const source = { bundle, site, settings, allowEmpty: false, hasCopies: true }
    const { layoutFile } = await renderPages(pages, source, join(out, task), api)
    if (layoutFile !== undefined) await writeFile(join(out, task, 'layout.json'), layoutFile.text)
  } else {
    globalThis.storefrontSettings = settings
    const { renderPage } = await import('vike/server')
    await import(pathToFileURL(join(bundleFolder, 'server/entry.mjs')).href)
    for (const { renderedAt, file } of pages) {
      const { httpResponse } = await renderPage({ urlOriginal: renderedAt, api: api.client, site })
      const path = join(out, task, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, arranged(httpResponse.body))
    }
  }
  await api.close()
}

if (task === 'bundle') {
  const outputs = { outDir: bundleFolder, emptyOutDir: true, manifest: true }
  await build({ viteConfig: { root: projectFolder, logLevel: 'error', build: outputs } })
  await bundleShopModule(projectFolder, shopFolder)
} else await renderAll()
