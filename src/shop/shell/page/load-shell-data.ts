import type { ApiClient } from '#api/client.ts'
import { getErrorStatus } from '#api/error-status.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import type { ShareImage } from '../../lib/images/share-image.rules.ts'
import { siteOrigin } from '../../lib/navigation/site-origin.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import { formatPageTitle } from './page-title.ts'
import { showHead } from './show-head.ts'

export type LoadData<Data> = (api: ApiClient, title: string) => Promise<Data>

export type Loading<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly data: Data }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly httpStatus: number | undefined; readonly message: string }

/**
 * Loads the data for the last path segment and shows its head, which the HTML of a shell cannot contain (CMS-07,
 * CMS-08). Does nothing if the visitor has left the page.
 */
export async function loadShellData<Data extends object>(
  loader: () => Promise<LoadData<Data>>,
  isLeft: () => boolean,
): Promise<Loading<Data>> {
  const parameters = matchRoute(location.pathname)?.parameters ?? {}
  const title = Object.values(parameters).at(-1)
  if (title === undefined) return { status: 'unknown' }
  const scripts = await Promise.all([loader(), import('../../cart/shop.ts')]).catch(() => undefined)
  if (scripts === undefined) {
    return { status: 'failed', httpStatus: undefined, message: 'Your connection may have dropped for a moment.' }
  }
  const [load, { api }] = scripts
  try {
    const data = await load(api, title)
    if (!isLeft()) showLoadedHead(data)
    return { status: 'loaded', data }
  } catch (error) {
    const httpStatus = getErrorStatus(error)
    if (httpStatus === 404) return { status: 'unknown' }
    return { status: 'failed', httpStatus, message: error instanceof Error ? error.message : String(error) }
  }
}

/** Applies the head of the loaded page. Data without a title keeps the title of the route. */
function showLoadedHead(data: { readonly metaData?: MetaData; readonly shareImage?: ShareImage | undefined }): void {
  const { metaData, shareImage } = data
  if (!metaData?.title) return
  const site = siteOrigin()
  const isLinkable = shareImage !== undefined && safeLink(shareImage.src) !== undefined
  showHead({
    title: formatPageTitle(metaData.title),
    description: metaData.description || `${metaData.title} at ${getRuntimeSettings().BRAND_NAME}.`,
    canonical: new URL(location.pathname, site).href,
    image: isLinkable ? { ...shareImage, src: new URL(shareImage.src, site).href } : undefined,
  })
}
