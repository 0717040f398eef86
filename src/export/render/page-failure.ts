import { ApiError } from '#api/api-error.ts'
import { explainSystemError } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { toApiError } from '../discover/api-failure.ts'

/**
 * Converts a rendering error to one that names the page and, if a request failed, the request. Without a page, the
 * error occurred in the parts shared by all pages.
 */
export function toPageError(error: unknown, page: string | undefined, apiUrl: string): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ApiError) return toApiError(at, page ?? 'every page', apiUrl)
    if (at instanceof StorefrontError || explainSystemError(at) !== undefined) return at
  }
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return new StorefrontError({
    kind: 'external',
    message: `${page === undefined ? 'Header and footer' : `The page ${page}`} cannot be rendered: ${reason}`,
    next: 'Check its content for unusual values. Run the command with --debug to see where in the code it failed.',
    cause: error,
  })
}
