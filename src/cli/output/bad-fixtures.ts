import { StorefrontError } from '#errors/storefront-error.ts'
import { print } from './print.ts'

/** Prints the problems found in changed fixtures. This is not fatal, because the file may still be incomplete. */
export function printFixtureErrors(error: unknown): void {
  const { message, next } = error instanceof StorefrontError ? error : { message: String(error), next: 'Fix it.' }
  print.warning(`${message}\nThe mock continues with the previous fixtures.`, next)
}
