import { stripVTControlCharacters } from 'node:util'
import { StorefrontError } from '#errors/storefront-error.ts'
import { findJourneyLocation, formatLocation, type SourceLocation } from './source-location.ts'

/** Returns an error of a journey's own code with its position, or with the given one if its stack has none. */
export function toBrokenJourneyError(
  place: string,
  cause: unknown,
  fallback: SourceLocation | string,
): StorefrontError {
  const location = (cause instanceof Error ? findJourneyLocation(cause.stack ?? '') : undefined) ?? fallback
  return new StorefrontError({
    kind: 'broken-journey',
    message: `${place}: ${getReason(cause)}`,
    next: typeof location === 'string' ? location : `Fix ${formatLocation(location)}.`,
    cause,
  })
}

/** Returns an error's message without the terminal's colors. */
export function getReason(cause: unknown): string {
  return stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause))
}
