import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createChunkNames, type GraphModule, type ModuleGraph } from './chunk-names.ts'

interface Sketch {
  readonly imports?: readonly string[]
  readonly lazily?: readonly string[]
  readonly bytes?: number
}

const page = (name: string) => `\0virtual:vike:page-entry:client:/pages/${name}`
const feature = (path: string) => `/shop/src/shop/${path}`
const ui = (path: string) => `/shop/src/shop/ui/${path}`

/** Returns the path of a layout module. The module must exist, because chunks are named after its folders. */
function layout(path: string): string {
  const file = `src/shop/shell/${path}`
  if (!existsSync(join(import.meta.dirname, '../../..', file))) throw new Error(`${file} does not exist.`)
  return `/shop/${file}`
}

const CLIENT = '/shop/node_modules/vike/dist/client/entry.js'
const RENDERER = '/shop/renderer/+onRenderClient.tsx'

/** Creates a graph with the client's entry, eight pages that all import the renderer, and the modules of a test. */
function nameIn(sketches: Readonly<Record<string, Sketch>>): (id: string) => string | undefined {
  const base: Record<string, Sketch> = {
    [CLIENT]: { imports: ['/shop/pages/home/+route.ts'] },
    '/shop/pages/home/+route.ts': {},
    [RENDERER]: { lazily: [layout('startup/start-shop.ts'), layout('islands/footer.tsx')] },
    [layout('startup/start-shop.ts')]: {},
    [layout('islands/footer.tsx')]: {},
  }
  for (const name of ['home', 'product', 'checkout', 'sign-in', 'faq', 'search', 'account', 'confirm'])
    base[page(name)] = {}
  for (const [id, { imports = [], lazily = [], bytes }] of Object.entries(sketches)) {
    base[id] = {
      imports: [...(base[id]?.imports ?? []), ...imports],
      lazily: [...(base[id]?.lazily ?? []), ...lazily],
      ...(bytes !== undefined && { bytes }),
    }
    for (const other of [...imports, ...lazily]) base[other] ??= {}
  }
  const importsOf = (id: string) => [...(base[id]?.imports ?? []), ...(isPage(id) ? [RENDERER] : [])]
  const isPage = (id: string) => id.startsWith('\0virtual:vike:page-entry:')
  const ids = Object.keys(base)
  const graph: ModuleGraph = {
    getModuleInfo: (id): GraphModule | null =>
      base[id] === undefined
        ? null
        : {
            isEntry: id === CLIENT || isPage(id),
            code: 'x'.repeat(base[id].bytes ?? 100),
            importedIds: importsOf(id),
            dynamicallyImportedIds: base[id].lazily ?? [],
            importers: ids.filter((other) => importsOf(other).includes(id)),
            dynamicImporters: ids.filter((other) => base[other]?.lazily?.includes(id)),
          },
  }
  const name = createChunkNames()
  return (id) => name(id, graph)
}

test('modules used by the client or half the templates are in the layout chunk; packages have separate chunks', () => {
  const name = nameIn({
    [page('home')]: { imports: [ui('button.tsx')] },
    [page('product')]: { imports: [ui('button.tsx')] },
    [page('search')]: { imports: [ui('button.tsx')] },
    [page('faq')]: { imports: [ui('button.tsx'), '/shop/node_modules/react/index.js'] },
  })
  expect(name('/shop/pages/home/+route.ts')).toBe('layout')
  expect(name(RENDERER)).toBe('layout')
  expect(name(ui('button.tsx'))).toBe('layout')
  expect(name('/shop/node_modules/react/index.js')).toBe('react')
  expect(name(CLIENT)).toBe('router')
  expect(name(page('home'))).toBeUndefined()
})

test('modules shared by startup and a template that already loads the shared chunk are not in any other first load', () => {
  const items = '/shop/src/shop/lib/storage/stored-items.ts'
  const shop = { imports: ['/shop/src/contract/cart.ts', items] }
  const name = nameIn({
    [layout('startup/start-shop.ts')]: shop,
    '/shop/src/contract/cart.ts': { bytes: 9_000 },
    [page('checkout')]: shop,
  })
  expect(name(items)).toBe('startup-shared')
  const withProduct = nameIn({
    [layout('startup/start-shop.ts')]: shop,
    '/shop/src/contract/cart.ts': { bytes: 9_000 },
    [page('checkout')]: shop,
    [page('product')]: { imports: [items] },
  })
  expect(withProduct(items)).toBe('layout')
})

test('modules used only by startup form its chunk; a template that needs one does not load all of startup', () => {
  const name = nameIn({
    [layout('startup/start-shop.ts')]: { imports: ['/shop/src/shop/cart/cart-calls.ts', '/shop/src/api/api-error.ts'] },
    '/shop/src/shop/cart/cart-calls.ts': { imports: ['/shop/src/contract/cart.ts'] },
    '/shop/src/contract/cart.ts': { bytes: 9_000 },
    [page('checkout')]: { imports: ['/shop/src/contract/cart.ts'] },
    [page('product')]: { imports: ['/shop/src/api/api-error.ts'] },
  })
  expect(name('/shop/src/shop/cart/cart-calls.ts')).toBe('startup')
  expect(name('/shop/src/contract/cart.ts')).toBe('startup-shared')
  expect(name('/shop/src/api/api-error.ts')).toBe('layout')
})

test('islands share a chunk, and forms of several templates share another with the fields in islands', () => {
  const fields = [ui('forms/text-field.tsx'), '/shop/src/shop/ui/captcha/captcha.tsx']
  const name = nameIn({
    [layout('islands/footer.tsx')]: { imports: [feature('newsletter/form.tsx'), ...fields] },
    [page('checkout')]: { imports: [...fields, ui('forms/error-summary.tsx'), ui('price.tsx')] },
    [page('sign-in')]: { imports: [...fields, ui('forms/error-summary.tsx'), feature('newsletter/form.tsx')] },
    [page('account')]: { imports: [...fields, ui('forms/error-summary.tsx'), ui('price.tsx')] },
    [page('search')]: { imports: [ui('price.tsx'), ui('price.module.css')] },
  })
  for (const id of [layout('islands/footer.tsx'), feature('newsletter/form.tsx')]) expect(name(id)).toBe('islands')
  for (const id of [...fields, ui('forms/error-summary.tsx')]) expect(name(id)).toBe('forms')
  for (const id of [ui('price.tsx'), ui('price.module.css')]) expect(name(id)).toBe('layout')
})

test("a large group of modules with the same importers keeps the bundler's default chunk", () => {
  const shared = [ui('content/rich-text.ts'), '/shop/node_modules/blocks/index.js']
  const name = nameIn({
    [page('faq')]: { imports: [feature('content/answers.tsx')] },
    [page('search')]: { imports: shared },
    [page('product')]: { imports: [feature('product/about.tsx')] },
    [feature('content/answers.tsx')]: { imports: shared },
    [feature('product/about.tsx')]: { imports: shared },
    '/shop/node_modules/blocks/index.js': { bytes: 3_950 },
  })
  for (const id of shared) expect(name(id)).toBeUndefined()
})

test('a feature is in one chunk with its style sheets; features that share code have separate chunks', () => {
  const name = nameIn({
    [page('checkout')]: { imports: [feature('checkout/review.ts')], lazily: [feature('checkout/pay.tsx')] },
    [feature('checkout/review.ts')]: { imports: [ui('steps.module.css'), ui('shared-part.ts')] },
    [feature('checkout/pay.tsx')]: { imports: [feature('checkout/review.ts'), feature('checkout/pay.module.css')] },
    [page('account')]: { lazily: [feature('account/password.tsx')] },
    [feature('account/password.tsx')]: { imports: [ui('shared-part.ts'), ui('dialog.module.css')] },
    [page('home')]: { lazily: [feature('home/large-picture.tsx')] },
    [feature('home/large-picture.tsx')]: { imports: [ui('dialog.module.css')] },
  })
  expect(name(feature('checkout/review.ts'))).toBe('checkout')
  for (const id of [feature('checkout/pay.module.css'), ui('steps.module.css')]) expect(name(id)).toBe('checkout')
  expect(name(ui('shared-part.ts'))).toBe('checkout-template')
  for (const id of [feature('checkout/pay.tsx'), ui('dialog.module.css')]) expect(name(id)).toBeUndefined()
})
