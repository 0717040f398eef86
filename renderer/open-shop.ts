import { createHash } from 'node:crypto'
import { stringify } from '@brillout/json-serializer/stringify'
import type { PageContextServer } from 'vike/types'
import type { ApiClient } from '#api/client.ts'
import type { FrameData } from '#app/frame/frame-data.ts'
import { createBodyRenderer } from './html/page-body.tsx'
import { pageDocument } from './html/page-document.tsx'
import type { PageAssets } from './html/page-load.ts'
import type { PageData } from './page-context.d.ts'
import { loadPageFrame } from './page-frame.ts'
import { loadPageRoutes, loadTemplate, type Template, templateAt } from './templates.ts'

export interface ShopOptions {
  /** Client for the calls of header and footer. */
  readonly api: ApiClient
  /** Public address of the site. */
  readonly site: string
  /** What a browser loads, by the template's folder. */
  readonly assets: Readonly<Record<string, PageAssets>>
  /** Whether a CMS page whose call fails shows its empty default. */
  readonly allowEmpty: boolean
}

/** A file that all pages load. */
export interface FrameFile {
  /** Path in the export, with a hash of the content. */
  readonly name: string
  readonly text: string
}

/** The bundled shop, ready to render pages. */
export interface Shop {
  /** The data of header and footer (BUILD-64). */
  readonly frameFile: FrameFile
  /** Renders the page at an address into the whole file; the page's calls go through `api`. */
  renderPage(address: string, api: ApiClient): Promise<string>
}

/** What an export imports from the bundle: loads what every page has in common, then renders pages one by one. */
export async function openShop({ api: frameApi, site, assets, allowEmpty }: ShopOptions): Promise<Shop> {
  const [frame, pageRoutes] = await Promise.all([loadPageFrame(frameApi), loadPageRoutes()])
  const common = { ...frame, site, allowEmpty }
  const frameFile = frameFileOf(frame.frame)
  const frameAddress = `/${frameFile.name}`
  const templates = new Map<string, Promise<Template>>()
  const renderBody = createBodyRenderer()

  async function renderPage(address: string, api: ApiClient): Promise<string> {
    const urlPathname = decodedPath(address)
    const { pageId, routeParams, is404 } = templateAt(pageRoutes, address, urlPathname)
    const pageAssets = assets[pageId]
    if (pageAssets === undefined) throw new Error(`The folder ${pageId} is not in the bundle.`)
    const template = templates.get(pageId) ?? loadTemplate(pageId)
    templates.set(pageId, template)
    const { Page, loadData, structuredData } = await template
    const route = { pageId, routeParams, urlOriginal: address, urlPathname, urlParsed: { search: {} }, is404 }
    const config = { structuredData }
    // As much of vike's own as the shop reads.
    const pageContext = { ...route, ...common, Page, api, config } as PageContextServer
    if (loadData !== undefined) pageContext.data = await loadData(pageContext)
    const own = {
      pageId,
      routeParams,
      ...(pageContext.data === undefined ? {} : { data: writtenData(pageContext.data) }),
      ...(is404 ? { pageProps: { is404 }, is404 } : {}),
    }
    return pageDocument(pageContext, { assets: pageAssets, data: stringify(own), frameAddress }, renderBody)
  }

  return { frameFile, renderPage }
}

/** Returns a page's data without the parts that only its head shows. */
function writtenData(data: PageData): object {
  const { shareImage: _, canonicalPath: __, headOnly, metaData, ...own } = data
  return headOnly === true ? own : { ...own, metaData }
}

/** Beside the scripts, whose names carry a hash too, so that open tabs find theirs after a release (BUILD-40). */
function frameFileOf(frame: FrameData): FrameFile {
  const text = JSON.stringify(frame)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return { name: `assets/frame-${hash}.json`, text }
}

/** vike decodes a path segment by segment. */
function decodedPath(address: string): string {
  const segments = address.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
  return segments.join('/')
}
