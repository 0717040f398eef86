import { ApiError } from '#api/api-error.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { toApiError } from '../discover/api-failure.ts'

/**
 * What it means that a page cannot be rendered: the page is named (BUILD-17), and the call when one failed. Without a
 * page, it is what every page has in common.
 */
export function toPageError(error: unknown, page: string | undefined, apiUrl: string): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ApiError) return toApiError(at, page ?? 'every page', apiUrl)
    if (at instanceof StorefrontError) return at
  }
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return new StorefrontError({
    kind: 'surroundings',
    message: `${page === undefined ? 'Header and footer' : `The page ${page}`} cannot be rendered: ${reason}`,
    next: 'look for what is unusual in its content; the same command with --debug shows where in the code it happened.',
    cause: error,
  })
}
