import { errorStatus } from '#api/error-status.ts'
import { usePageContext } from './page-context.tsx'

/** Returns why the error page is shown: either the URL is unknown, or there was an error, which may have a status. */
export function usePageError(): {
  readonly is404: boolean
  readonly status: number | undefined
  readonly message: string
} {
  const pageContext = usePageContext()
  const reason = pageContext?.abortReason ?? pageContext?.errorWhileRendering
  return {
    is404: pageContext?.is404 ?? false,
    status: errorStatus(reason) ?? pageContext?.abortStatusCode,
    message: reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : 'Please try again.',
  }
}
