import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { className } from './class-names.ts'

/** The module of a bundle that renders pages. */
export const SHOP_MODULE = 'server/open-shop.mjs'

const STYLES = /\.css$/

/**
 * Bundles what renders pages. Without vike, whose server no export needs: rendering takes a third of its modules, and
 * no style sheet but the names of classes (BUILD-66).
 */
export async function bundleShopModule(projectFolder: string, bundleFolder: string): Promise<void> {
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'warn',
    plugins: [classNamesOnly(projectFolder)],
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

/** Takes a style sheet for the names of its classes, as the browser's bundle writes them. */
function classNamesOnly(projectFolder: string): Plugin {
  const prefix = '\0class-names:'
  return {
    name: 'storefront:class-names-only',
    enforce: 'pre',
    resolveId: {
      filter: { id: STYLES },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        // Another ending, or Vite would read it as a style sheet.
        return found === null ? null : `${prefix}${found.id}.js`
      },
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      async handler(id) {
        const file = id.slice(prefix.length, -'.js'.length)
        if (!file.endsWith('.module.css')) return 'export {}'
        return `export default ${JSON.stringify(classesOf(await readFile(file, 'utf8'), projectFolder, file))}`
      },
    },
  }
}

/** The classes of a CSS module; a word behind a full stop that is none does no harm, since nobody asks for it. */
export function classesOf(css: string, projectFolder: string, file: string): Record<string, string> {
  const names = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.(-?[a-z_][\w-]*)/gi)
  return Object.fromEntries([...names].map(([, name = '']) => [name, className(name, projectFolder, file)]))
}
