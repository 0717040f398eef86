import { ApiError } from '#api/api-error.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/**
 * What it means that a page cannot be rendered: the page is named (BUILD-17). A failed call stays as it is, since it
 * is told with page and call.
 */
export function pageFailure(error: unknown, address: string): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ApiError) return at
    if (at instanceof StorefrontError) return at
  }
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return new StorefrontError({
    kind: 'surroundings',
    message: `The page ${address} cannot be rendered: ${reason}`,
    next: 'look for what is unusual in its content; the same command with --debug shows where in the code it happened.',
    cause: error,
  })
}
