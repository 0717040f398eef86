/**
 * How a route leaves the export.
 * - `page`: one HTML file.
 * - `known`: one HTML file for each address that discovery finds, and a shell for all others.
 * - `shell`: one HTML file that serves every address of the pattern; the browser reads the parameters.
 */
export type ExportKind = 'page' | 'known' | 'shell'

export interface Route {
  /** Path with `{parameters}`, cased as in session spec §2. */
  readonly pattern: string
  readonly export: ExportKind
  /** Whether search engines may list it (SEO-03). */
  readonly indexed: boolean
  /** Title when the CMS gives none (catalogue spec §9, OPEN-066). */
  readonly title: string
}

/** Every page of the shop (session spec §2, catalogue spec §2). */
export const routes = {
  home: { pattern: '/', export: 'page', indexed: true, title: 'Home' },
  collection: { pattern: '/collection/{title}', export: 'known', indexed: true, title: 'Collection' },
  product: { pattern: '/product/{title}', export: 'known', indexed: true, title: 'Product' },
  productByLayout: {
    pattern: '/product/{displayType}/{documentId}',
    export: 'shell',
    indexed: false,
    title: 'Product',
  },
  checkout: { pattern: '/checkout', export: 'page', indexed: false, title: 'Checkout' },
  confirmation: { pattern: '/confirm/{orderId}', export: 'shell', indexed: false, title: 'Order confirmation' },
} as const satisfies Record<string, Route>

export type RouteId = keyof typeof routes

/** The checkout's steps in their order; the first is the default (session spec §9). */
export const CHECKOUT_STEPS = ['billing', 'payment'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]
