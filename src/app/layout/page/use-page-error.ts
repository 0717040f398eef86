import { errorStatus } from '#api/error-status.ts'
import { usePageContext } from './page-context.tsx'

/** Returns why the error page is shown: an unknown URL, or an error with its status, if any. */
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
