import { stripVTControlCharacters } from 'node:util'
import { StorefrontError } from '#errors/storefront-error.ts'
import { findMistake } from './playwright-mistake.ts'
import { findJourneyLocation, formatLocation, type SourceLocation } from './source-location.ts'

/** Returns an error for a journey whose code threw, with the position from the stack or else the given position. */
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

/** Returns an error's message without terminal colors, and only the mistake if it is one of the journey's code. */
export function getReason(cause: unknown): string {
  const text = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause))
  return findMistake(text) ?? text
}
