import { type ReactNode, useEffect } from 'react'
import type { ApiClient } from '#api/client.ts'
import { getErrorStatus } from '#api/error-status.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { api } from '../../cart/shop.ts'
import type { ShareImage } from '../../lib/images/share-image.rules.ts'
import { siteOrigin } from '../../lib/navigation/site-origin.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import { useLoad } from '../../ui/loading/use-load.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { formatPageTitle } from './page-title.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { showHead } from './show-head.ts'

export type LoadData<Data> = (api: ApiClient, title: string) => Promise<Data>

type Result =
  | { readonly data: object }
  | { readonly error: 'unknown' }
  | { readonly error: 'failed'; readonly httpStatus: number | undefined; readonly message: string }

/**
 * Loads the data of a shell, then renders the page and its head, which the HTML of a shell cannot contain (CMS-07,
 * CMS-08), or the reason why it cannot be shown.
 */
export function ShellContent({
  loader,
  unknownTitle,
  children,
}: {
  readonly loader: () => Promise<LoadData<object>>
  readonly unknownTitle?: string
  readonly children: (data: never) => ReactNode
}): ReactNode {
  const [loading, retry] = useLoad(() => loadShellData(loader))
  const result = loading.status === 'loaded' ? loading.value : undefined
  const data = result !== undefined && 'data' in result ? result.data : undefined

  useEffect(() => {
    if (data !== undefined) showLoadedHead(data)
  }, [data])

  // The type of `ShellPage` connects the data to the children.
  if (data !== undefined) return children(data as never)
  if (loading.status === 'loading') return <ShellSkeleton />
  if (result !== undefined && 'error' in result) {
    if (result.error === 'unknown') return <NotFound title={unknownTitle} />
    return <PageError status={result.httpStatus} message={result.message} onRetry={retry} />
  }
  return <PageError message="Your connection may have dropped for a moment." onRetry={retry} />
}

/**
 * Loads the data for the last path segment.
 * @throws if a script cannot be loaded.
 */
async function loadShellData(loader: () => Promise<LoadData<object>>): Promise<Result> {
  const parameters = matchRoute(location.pathname)?.parameters ?? {}
  const title = Object.values(parameters).at(-1)
  if (title === undefined) return { error: 'unknown' }
  const load = await loader()
  try {
    return { data: await load(api, title) }
  } catch (error) {
    const httpStatus = getErrorStatus(error)
    if (httpStatus === 404) return { error: 'unknown' }
    return { error: 'failed', httpStatus, message: error instanceof Error ? error.message : String(error) }
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
