import { stringify } from '@brillout/json-serializer/stringify'
import type { PageContextServer } from 'vike/types'
import { matchRoute } from '#routes/match.ts'
import type { PageFiller } from '#routes/page-filler.ts'
import type { PageData } from './page-context.d.ts'
import { renderPage } from './render-page.tsx'

type DataHook = (pageContext: PageContextServer) => Promise<PageData>

/** How vike writes JSON into a page. */
const SERIALISATION = { forbidReactElements: true, htmlScriptSafe: { escapeScripts: true, escapeURLs: true } }

/** Renders other addresses of the page that vike renders now: same component, loader and frame, their own data. */
export function pageFiller(template: PageContextServer): PageFiller {
  const load = (template.config as { readonly data?: DataHook }).data
  // The frame is the same on each page and larger than the data of most.
  const start = stringify({ frame: template.frame }, SERIALISATION).slice(0, -1)
  const { pageId } = template

  return async (address) => {
    const pageContext = contextFor(template, address)
    if (load !== undefined) pageContext.data = await load(pageContext)
    const { routeParams, data } = pageContext
    return {
      document: renderPage(pageContext),
      context: `${start},${stringify({ pageId, routeParams, data }, SERIALISATION).slice(1)}`,
    }
  }
}

/** What depends on the address, over the context that vike made for another one. */
function contextFor(template: PageContextServer, address: string): PageContextServer {
  const urlPathname = decodedPath(address)
  const own = {
    urlOriginal: address,
    urlPathname,
    urlParsed: { ...template.urlParsed, href: address, pathname: urlPathname, pathnameOriginal: address },
    routeParams: { ...template.routeParams, ...matchRoute(address)?.parameters },
    api: template.apiFor?.(address) ?? template.api,
    data: undefined,
  }
  // The template's own are read-only getters, which plain assignment cannot replace.
  const properties = Object.entries(own).map(([name, value]) => [
    name,
    { value, writable: true, enumerable: true, configurable: true },
  ])
  return Object.create(template, Object.fromEntries(properties) as PropertyDescriptorMap) as PageContextServer
}

/** vike decodes a path part by part. */
function decodedPath(address: string): string {
  const parts = address.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
  return parts.join('/')
}
