import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, prerender } from 'vike/api'
import { loadEnvironment } from '#environment/load.ts'
import { openBuildApi } from '#export/discover/build-api.ts'
import { discover } from '#export/discover/discover.ts'

/** What the hooks of the copied project share with this script. */
declare global {
  var vikeBench: { readonly product: readonly string[]; readonly collection: readonly string[]; began: number }
}

// vike's own prerendering of the same pages, with its own way of writing them, in a copy of the pages that has the hooks
// for it. Parameters: environment file, folder within the project.
const [environmentFile = '', root = ''] = process.argv.slice(2)
const projectFolder = join(import.meta.dirname, '../../..')
process.env['NODE_ENV'] = 'production'
for (const folder of ['pages', 'renderer']) cpSync(join(projectFolder, folder), join(root, folder), { recursive: true })
for (const template of ['product', 'collection']) {
  writeFileSync(
    join(root, `pages/${template}/+onBeforePrerenderStart.ts`),
    `export function onBeforePrerenderStart() {
  globalThis.vikeBench.began = performance.now()
  return globalThis.vikeBench.${template}
}\n`,
  )
  writeFileSync(join(root, `pages/${template}/+prerender.ts`), 'export const prerender = true\n')
}
process.chdir(root)
const { site, settings } = await loadEnvironment(environmentFile, { env: {} })
const api = openBuildApi({ address: settings.API_BASE_URL, cacheFile: join(root, 'answers') })
const { products, collections } = await discover(api.client, api.address, new AbortController().signal)
globalThis.vikeBench = { product: products, collection: collections, began: 0 }
globalThis.storefrontSettings = settings
const viteConfig = {
  root,
  configFile: join(projectFolder, 'vite.config.ts'),
  logLevel: 'error' as const,
  build: { outDir: join(root, 'out') },
}
await build({ viteConfig })
await prerender({ viteConfig, pageContextInit: { api: api.client, site } })
const seconds = (performance.now() - globalThis.vikeBench.began) / 1000
await api.close()
rmSync(root, { recursive: true })
process.send?.({ rate: (products.length + collections.length) / seconds })
process.exit()
