import { getErrorStatus } from '#api/error-status.ts'
import { usePageContext } from './page-context.tsx'

/**
 * Returns whether the content of a product or collection failed to load. Other pages have an empty default (CMS-04).
 */
function isContentFailure(reason: unknown): boolean {
  const endpointId = reason instanceof Error && 'endpointId' in reason ? reason.endpointId : undefined
  return endpointId === 'getProduct' || endpointId === 'getCollection'
}

/** vike's client adds this property to its context. It is missing during prerendering. */
function isClientSideNavigation(pageContext: object | undefined): boolean {
  return (
    pageContext !== undefined && 'isClientSideNavigation' in pageContext && pageContext.isClientSideNavigation === true
  )
}

/** Returns why the error page is shown: an unknown URL, or an error that may have a status. */
export function usePageError(): {
  readonly is404: boolean
  readonly status: number | undefined
  readonly message: string
  /** Whether the page's content failed to load during client-side navigation, so that the export may have the page. */
  readonly mayBeExported: boolean
} {
  const pageContext = usePageContext()
  const reason = pageContext?.abortReason ?? pageContext?.errorWhileRendering
  return {
    is404: pageContext?.is404 ?? false,
    status: getErrorStatus(reason) ?? pageContext?.abortStatusCode,
    message: reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : 'Please try again.',
    mayBeExported: isContentFailure(reason) && isClientSideNavigation(pageContext),
  }
}
