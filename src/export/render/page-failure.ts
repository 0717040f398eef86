import { ApiError } from '#api/api-error.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { apiFailure } from '../discover/api-failure.ts'

/**
 * What it means that a page cannot be rendered: the page is named (BUILD-17), and the call when one failed. Without a
 * page, it is what every page has in common.
 */
export function pageFailure(error: unknown, page: string | undefined, apiAddress: string): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ApiError) return apiFailure(at, page ?? 'every page', apiAddress)
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
