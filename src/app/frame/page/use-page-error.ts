import { usePageContext } from './page-context.tsx'

/** Why the error page shows: an address without a page, or something that went wrong, with its status if it has one. */
export function usePageError(): {
  readonly is404: boolean
  readonly status: number | undefined
  readonly message: string
} {
  const pageContext = usePageContext()
  const reason = pageContext?.abortReason ?? pageContext?.errorWhileRendering
  return {
    is404: pageContext?.is404 ?? false,
    status: statusOf(reason) ?? pageContext?.abortStatusCode,
    message: reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : 'Please try again.',
  }
}

/** The HTTP status that an error carries; known by its shape, since the client is not part of the first load. */
function statusOf(reason: unknown): number | undefined {
  return reason instanceof Error && 'status' in reason && typeof reason.status === 'number' ? reason.status : undefined
}
