import { type ReactNode, useEffect, useState } from 'react'
import type { ApiClient } from '#api/client.ts'
import { errorStatus } from '#api/error-status.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { ShareImage } from '#domain/images/share-image.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { siteOrigin } from '../../navigation/site-origin.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { pageTitle } from './page-title.ts'
import { showHead } from './show-head.ts'
import styles from './page-message.module.css'

/** Imports the code that loads the data of a page. */
type Loader<Data> = () => Promise<(api: ApiClient, title: string) => Promise<Data>>

type Loading<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly data: Data }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly httpStatus: number | undefined; readonly message: string }

/** Page for a URL that was unknown at build time. The last path segment determines what to load. */
export function ShellPage<Data extends object>({
  loader,
  children,
}: {
  readonly loader: Loader<Data>
  readonly children: (data: Data) => ReactNode
}): ReactNode {
  const [state, setState] = useState<Loading<Data>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let unmounted = false
    void loadFromLocation(loader)
      .catch(notLoaded)
      .then((result) => {
        if (unmounted) return
        setState(result)
        // The HTML of the shell page cannot contain this metadata (CMS-07, CMS-08).
        if (result.status === 'loaded') showOwnHead(result.data)
      })
    return () => {
      unmounted = true
    }
  }, [loader, attempt])

  switch (state.status) {
    case 'loaded':
      return children(state.data)
    case 'unknown':
      return <NotFound />
    case 'failed':
      return (
        <PageError
          status={state.httpStatus}
          message={state.message}
          onRetry={() => {
            setState({ status: 'loading' })
            setAttempt(attempt + 1)
          }}
        />
      )
    case 'loading':
      return (
        <div className={styles['message']} aria-busy="true">
          <h1>Loading…</h1>
          <div className={styles['skeleton']} />
        </div>
      )
  }
}

function notLoaded(): Loading<never> {
  return { status: 'failed', httpStatus: undefined, message: 'Your connection may have dropped for a moment.' }
}

/** Applies the metadata of the loaded page. Without a title in the data, the title of the route is kept. */
function showOwnHead(data: { readonly metaData?: MetaData; readonly shareImage?: ShareImage | undefined }): void {
  const { metaData, shareImage } = data
  if (!metaData?.title) return
  const site = siteOrigin()
  const isLinkable = shareImage !== undefined && safeLink(shareImage.src) !== undefined
  showHead({
    title: pageTitle(metaData.title),
    description: metaData.description || `${metaData.title} at ${runtimeSettings().BRAND_NAME}.`,
    canonical: new URL(location.pathname, site).href,
    image: isLinkable ? { ...shareImage, src: new URL(shareImage.src, site).href } : undefined,
  })
}

async function loadFromLocation<Data>(loader: Loader<Data>): Promise<Loading<Data>> {
  const parameters = matchRoute(location.pathname)?.parameters ?? {}
  const title = Object.values(parameters).at(-1)
  if (title === undefined) return { status: 'unknown' }
  const [load, { api }] = await Promise.all([loader(), import('../../shop.ts')])
  try {
    return { status: 'loaded', data: await load(api, title) }
  } catch (error) {
    const httpStatus = errorStatus(error)
    if (httpStatus === 404) return { status: 'unknown' }
    return { status: 'failed', httpStatus, message: error instanceof Error ? error.message : String(error) }
  }
}
