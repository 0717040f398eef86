import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { prerender } from 'vike/api'
import { createClient } from '#api/client.ts'
import { loadEnvironment } from '#environment/load.ts'
import { bundle, viteConfig } from '#export/bundle/bundle.ts'
import { openAnswerStore } from '#export/discover/answer-store.ts'
import { discover, knownAddresses } from '#export/discover/discover.ts'
import { keepAnswers } from '#export/discover/kept-answers.ts'
import { planPages } from '#export/render/planned-page.ts'
import { renderPages } from '#export/render/render-pages.ts'
import { tuneHtml } from '#export/render/tune-html.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'

/** What vike hands over for each file it would write. */
interface VikePage {
  readonly urlOriginal: string
  readonly _prerenderResult: { readonly filePath: string; readonly fileContent: string }
}

// A process of its own for a test. `vike` bundles the shop and lets vike prerender every page; `filled` takes that
// bundle and renders every page as builds do.
const [side = '', folder = '', out = '', products = ''] = process.argv.slice(2)
const bundleFolder = join(folder, 'bundle')
const projectFolder = join(import.meta.dirname, '../..')
process.chdir(projectFolder)
const { site, settings } = await loadEnvironment('demo', { env: {} })
const mock = createMock({ fixtures: await loadFixtures({ products: Number(products), seed: 7 }) })
const client = createClient({ baseUrl: () => settings.API_BASE_URL, fetch: mock.fetch })
const store = openAnswerStore(join(folder, `answers-${side}`))
const api = keepAnswers(client, store)
const { signal } = new AbortController()
const discovery = await discover(api, settings.API_BASE_URL, signal)
const known = knownAddresses(discovery)
if (side === 'filled') {
  const plan = planPages(known)
  const filled = new Set(Object.values(known).flat())
  const single = [...plan.keys()].filter((address) => !filled.has(address))
  const kinds = Object.values(known).map((addresses) => ({ example: addresses[0] ?? '', addresses }))
  await renderPages({ bundleFolder, outFolder: join(out, side), api, site, settings, plan, single, kinds, signal })
} else {
  await bundle(projectFolder, bundleFolder)
  const plan = planPages(known)
  globalThis.storefrontSettings = settings
  globalThis.storefrontAddresses = known
  await prerender({
    viteConfig: viteConfig(projectFolder, bundleFolder),
    pageContextInit: { apiFor: () => api, site },
    async onPagePrerender({ urlOriginal, _prerenderResult: { filePath, fileContent } }: VikePage) {
      if (!filePath.endsWith('.html')) return
      const file = join(out, side, plan.get(urlOriginal)?.file ?? filePath)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, tuneHtml(fileContent))
    },
  })
}
store.close()
