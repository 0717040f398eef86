import { StorefrontError } from '#errors/storefront-error.ts'
import { print } from './print.ts'

/** Says what is wrong with changed fixtures: a file that is half written is no reason to stop (BUILD-62, MOCK-58). */
export function printFixtureErrors(error: unknown): void {
  const { message, next } = error instanceof StorefrontError ? error : { message: String(error), next: 'mend it.' }
  print.warning(`${message}\nThe mock goes on with the fixtures before the change.`, next)
}
