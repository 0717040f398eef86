import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** The module of a bundle that renders pages. */
export const SHOP_MODULE = 'server/open-shop.mjs'

/** Gives the server's bundle an entry of ours beside vike's, from the same modules. */
export function shopModule(projectFolder: string): Plugin {
  const id = join(projectFolder, 'renderer/open-shop.ts')
  return {
    name: 'storefront:shop-module',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'ssr') return
      this.emitFile({ type: 'chunk', id, fileName: basename(SHOP_MODULE), preserveSignature: 'strict' })
    },
  }
}
