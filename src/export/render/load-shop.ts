import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiClient } from '#api/client.ts'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { openShop, Shop } from '../../../renderer/open-shop.ts'
import type { Bundle } from '../bundle/bundle-cache.ts'
import { SHOP_MODULE } from '../bundle/shop-module.ts'

/** The inputs of the shop other than the API, which are the same for all pages of an export. */
export interface ShopSource {
  readonly bundle: Pick<Bundle, 'path' | 'assets'>
  readonly site: string
  readonly settings: RuntimeSettings
  /** Whether a CMS page with a failed request shows its empty default instead of failing the build. */
  readonly allowEmpty: boolean
}

/** The inputs of an export's pages other than the API. */
export interface PageSource extends ShopSource {
  /** Whether pages get compressed copies. */
  readonly hasCopies: boolean
}

/**
 * Loads the bundled shop. The shop reads its settings from the same global variable as in a browser, so a process can
 * render only one shop at a time.
 * @throws {StorefrontError} if the bundle was removed.
 */
export async function loadShop({ bundle, site, settings, allowEmpty }: ShopSource, api: ApiClient): Promise<Shop> {
  // Prevents React from loading its development build.
  process.env['NODE_ENV'] = 'production'
  globalThis.storefrontSettings = settings
  const file = join(bundle.path, SHOP_MODULE)
  if (!existsSync(file)) {
    throw new StorefrontError({
      kind: 'external',
      message: `${file} was removed during the build. The last export is unchanged.`,
      next: 'Exclude the folder from cleanup jobs, then build again.',
    })
  }
  const shop = (await import(pathToFileURL(file).href)) as { openShop: typeof openShop }
  return shop.openShop({ api, site, assets: bundle.assets, allowEmpty })
}
