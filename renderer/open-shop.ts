import { createHash } from 'node:crypto'
import type { PageContextServer } from 'vike/types'
import type { ApiClient } from '#api/client.ts'
import type { LayoutData } from '#shop/shell/layout-data.ts'
import { createBodyRenderer } from './html/page-body.tsx'
import { serializeData } from './html/page-data.ts'
import { renderPageDocument } from './html/page-document.tsx'
import type { PageAssets } from './html/page-load.ts'
import type { PageData } from './page-context.d.ts'
import { loadPageLayout } from './page-layout.ts'
import { loadPageRoutes, loadTemplate, type Template, getTemplate } from './templates.ts'

export interface ShopOptions {
  /** Client for the header and footer requests. */
  readonly api: ApiClient
  /** Public URL of the site. */
  readonly site: string
  /** Assets by template folder. */
  readonly assets: Readonly<Record<string, PageAssets>>
  /** Whether a CMS page shows its empty default if its request fails. */
  readonly allowEmpty: boolean
}

/** A file loaded by all pages. */
export interface LayoutFile {
  /** Path in the export, including a content hash. */
  readonly name: string
  readonly text: string
}

/** The bundled shop, ready to render pages. */
export interface Shop {
  /** The header and footer data. */
  readonly layoutFile: LayoutFile
  /** Renders the page at a path to a complete HTML file. Uses `api` for its requests. */
  renderPage(url: string, api: ApiClient): Promise<string>
}

/** Loads the data shared by all pages and returns the shop. Entry point of the server bundle. */
export async function openShop({ api: layoutApi, site, assets, allowEmpty }: ShopOptions): Promise<Shop> {
  const [pageLayout, pageRoutes] = await Promise.all([loadPageLayout(layoutApi), loadPageRoutes()])
  const common = { ...pageLayout, site, allowEmpty }
  const layoutFile = createLayoutFile(pageLayout.layout)
  const layoutUrl = `/${layoutFile.name}`
  const templates = new Map<string, Promise<Template>>()
  const renderBody = createBodyRenderer()

  async function renderPage(url: string, api: ApiClient): Promise<string> {
    const urlPathname = decodedPath(url)
    const { pageId, routeParams, is404 } = getTemplate(pageRoutes, url, urlPathname)
    const pageAssets = assets[pageId]
    if (pageAssets === undefined) throw new Error(`The folder ${pageId} is not in the bundle.`)
    const template = templates.get(pageId) ?? loadTemplate(pageId)
    templates.set(pageId, template)
    const { Page, loadData, structuredData } = await template
    const route = { pageId, routeParams, urlOriginal: url, urlPathname, urlParsed: { search: {} }, is404 }
    const config = { structuredData }
    // Contains only the part of vike's page context that the shop reads.
    const pageContext = { ...route, ...common, Page, api, config } as PageContextServer
    if (loadData !== undefined) pageContext.data = await loadData(pageContext)
    const own = {
      pageId,
      routeParams,
      ...(pageContext.data === undefined ? {} : { data: writtenData(pageContext.data) }),
      ...(is404 ? { pageProps: { is404 }, is404 } : {}),
    }
    return renderPageDocument(pageContext, { assets: pageAssets, data: serializeData(own), layoutUrl }, renderBody)
  }

  return { layoutFile, renderPage }
}

/** Returns a page's data without the parts used only in the head. */
function writtenData(data: PageData): object {
  const { shareImage: _, canonicalPath: __, headOnly, metaData, ...own } = data
  return headOnly === true ? own : { ...own, metaData }
}

/**
 * Creates the file with the header and footer data. Its name contains a hash, as script names do, so open tabs still
 * find their version after a release.
 */
function createLayoutFile(layout: LayoutData): LayoutFile {
  const text = JSON.stringify(layout)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { name: `assets/layout-${hash}.json`, text }
}

/** Decodes each segment of a path, like vike. */
function decodedPath(url: string): string {
  const segments = url.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
  return segments.join('/')
}
