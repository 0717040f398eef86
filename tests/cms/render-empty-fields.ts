import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvironment } from '#environment/load.ts'
import { bundleShopModule } from '#export/bundle/shop-module.ts'
import { openBuildApi } from '#export/discover/build-api.ts'
import { renderPages } from '#export/render/render-pages.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import type { PageAssets } from '../../renderer/html/page-load.ts'
import { listNullCases, readCmsSamples } from '../contract/cms-samples.ts'
import { findPage, overlaySamples, toCmsPath } from './sample-shop.ts'

// Bundles the shop, sets one field of a response to null at a time, renders the page of the response as a build does,
// and prints each result as JSON. A test runs this file in a separate process, because a process can render only one
// shop.

/** The page of a response with an empty field. */
export interface RenderedCase {
  /** Endpoint and field, such as `getFaq data.header_title`. */
  readonly field: string
  /** Path of the page. */
  readonly page: string
  /** The reason why the build fails; undefined if the page was rendered. */
  readonly error?: string | undefined
}

const projectFolder = join(import.meta.dirname, '../..')
process.chdir(projectFolder)
process.env['NODE_ENV'] = 'production'

/** Links to scripts and styles do not matter here, so the browser code is not bundled. */
const NO_ASSETS: PageAssets = { styles: [], fonts: [], entry: '/assets/entry.js', scripts: [] }

// The cache is inside the project so that the bundle finds the packages.
const cacheFolder = join(projectFolder, '.cache')
mkdirSync(cacheFolder, { recursive: true })
const folder = mkdtempSync(join(cacheFolder, 'empty-fields-'))
try {
  await bundleShopModule(projectFolder, folder)
  const { site, settings } = await loadEnvironment('demo', { env: {} })
  const mock = createMock({ fixtures: await loadFixtures() })
  const assets = new Proxy<Record<string, PageAssets>>({}, { get: () => NO_ASSETS })
  const source = { bundle: { path: folder, assets }, site, settings, allowEmpty: false, hasCopies: false }
  const samples = readCmsSamples()

  const renderWith = async (responses: ReadonlyMap<string, unknown>, page: string): Promise<string | undefined> => {
    const api = openBuildApi({
      apiUrl: settings.API_BASE_URL,
      site,
      fetch: overlaySamples(mock.fetch, responses),
      cacheFile: join(folder, 'responses'),
      media: { origins: [new URL(site).origin], cmsOrigin: undefined, baseUrl: '' },
    })
    try {
      await renderPages([{ file: 'index.html', route: 'home', path: page, renderedAt: page }], source, folder, api)
      return undefined
    } catch (error) {
      return (error as Error).message
    } finally {
      await api.close()
    }
  }

  const results: RenderedCase[] = []
  const unchanged = new Map(samples.map((sample) => [toCmsPath(sample), sample.body]))
  for (const sample of samples) {
    const page = findPage(sample)
    if (page === undefined) continue
    results.push({ field: `${sample.name} unchanged`, page, error: await renderWith(unchanged, page) })
    for (const { endpoint, field, body } of listNullCases([sample])) {
      const error = await renderWith(new Map([...unchanged, [toCmsPath(sample), body]]), page)
      results.push({ field: `${endpoint.id} ${field}`, page, error })
    }
  }
  process.stdout.write(JSON.stringify(results))
} finally {
  rmSync(folder, { recursive: true })
}
