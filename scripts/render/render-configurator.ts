import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { NewCartLine } from '#contract/cart.ts'
import { createProductLine } from '#domain/cart/product-line.ts'
import { toProduct } from '#domain/catalog/product.ts'
import { products } from '#fixtures/catalog/products.ts'
import { papers } from '#fixtures/drawings/kit/palette.ts'
import { sheetStyle } from '#fixtures/drawings/kit/sheet.ts'
import { bipodSide } from '#fixtures/drawings/parts/accessories/bipod.ts'
import { ringSide, scope } from '#fixtures/drawings/parts/accessories/scope.ts'
import { magazine, triggerGuard } from '#fixtures/drawings/parts/hardware.ts'
import { barrel, muzzleBrake } from '#fixtures/drawings/parts/rifles/barrel.ts'
import { boltAction, boltHandle } from '#fixtures/drawings/parts/rifles/bolt-action.ts'
import { precisionStock } from '#fixtures/drawings/parts/rifles/stocks.ts'

/*
 * Renders the images for the configurator stub and writes the cart lines that it can add, both from the catalog:
 * `node scripts/render/render-configurator.ts`.
 */

const FOLDER = new URL('../../fixtures/configurator/', import.meta.url)
/** The area to draw in millimeters: left, top, width, height. */
const VIEW_BOX = [-560, -130, 1320, 420] as const
const WIDTH_PX = 1400
const WEBP = { quality: 78, alphaQuality: 90, effort: 6 } as const

/** Barrel lengths in millimeters, by the length in inches used in the catalog. */
const BARRELS = { 22: 559, 24: 610, 26: 660 } as const

const layers: Readonly<Record<string, string>> = {
  rifle:
    magazine(-34, 50, 74, 58, 3) +
    triggerGuard(-116, -176, 55, 32) +
    boltAction({ length: 212, radius: 17.5 }) +
    precisionStock() +
    boltHandle(-186, 2, 46) +
    ringSide(-158, -56, 17, -25) +
    scope({ x: -98, y: -56, length: 370, tube: 17, objective: 31, eyepiece: 22 }) +
    ringSide(-158, -56, 17, -25) +
    ringSide(-42, -56, 17, -25),
  bipod: bipodSide(286, 40, 190),
  ...Object.fromEntries(
    Object.entries(BARRELS).map(([inches, length]) => [
      `barrel-${inches}`,
      barrel({ length, breech: 16, muzzle: 11, shank: 70, fluted: true }) + muzzleBrake(length - 2, 13.5, 64),
    ]),
  ),
}

function svg(content: string): Buffer {
  const [, , width, height] = VIEW_BOX
  const style = sheetStyle(papers.blueprint, 0.9)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${VIEW_BOX.join(' ')}"><style>${style}</style>${content}</svg>`,
  )
}

/** Returns the cart lines of a product by SKU. */
function listCartLines(
  slug: string,
  title: string,
): Record<string, { readonly line: NewCartLine; readonly inStock: boolean }> {
  const raw = products.find((product) => product.title === title)
  if (raw === undefined) throw new Error(`The catalog has no product "${title}".`)
  const product = toProduct(raw)
  return Object.fromEntries(
    product.skus.flatMap((sku) => {
      const line = createProductLine(product, sku, `/product/${slug}`)
      return line === undefined ? [] : [[sku.sku, { line, inStock: sku.quantity > 0 }]]
    }),
  )
}

await mkdir(FOLDER, { recursive: true })
for (const [name, content] of Object.entries(layers)) {
  const image = await sharp(svg(content)).resize(WIDTH_PX).webp(WEBP).toBuffer()
  await writeFile(new URL(`${name}.webp`, FOLDER), image)
}
const parts = { rifles: listCartLines('tarn-lr', 'Tarn LR'), bipods: listCartLines('plinth-bipod', 'Plinth Bipod') }
await writeFile(new URL('parts.json', FOLDER), `${JSON.stringify(parts, null, 2)}\n`)
