import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import { cssModules } from './css-modules.ts'

/** Path of the module in a bundle that renders pages. */
export const SHOP_MODULE = 'server/open-shop.mjs'

/**
 * Bundles the code that renders pages. Excludes vike, whose server an export does not use, which leaves a third of the
 * modules. Style sheets are reduced to their class names.
 */
export async function bundleShopModule(projectFolder: string, bundleFolder: string): Promise<void> {
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'warn',
    css: { modules: cssModules },
    build: {
      ssr: join(projectFolder, 'renderer/open-shop.ts'),
      outDir: dirname(join(bundleFolder, SHOP_MODULE)),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: basename(SHOP_MODULE), chunkFileNames: 'chunks/[hash].mjs' } },
    },
  })
}
