import { StorefrontError } from '#errors/storefront-error.ts'
import type { Pause } from '#live/pause.ts'
import type { DroppedNamespace } from '#mock/namespaces.ts'
import { print } from './print.ts'

/** Prints that a live API requires a pause and how long the command will wait. */
export function printPause({ seconds, status }: Pause): void {
  const until = new Date(Date.now() + seconds * 1000).toTimeString().slice(0, 8)
  print.progress(`The API responded with ${status} and a Retry-After of ${seconds} s: continuing at ${until}.`)
}

/** Prints the problems found in changed fixtures. This is not fatal, because the file may still be incomplete. */
export function printFixtureErrors(error: unknown): void {
  const { message, next } = error instanceof StorefrontError ? error : { message: String(error), next: 'Fix it.' }
  print.warning(`${message}\nThe mock continues with the previous fixtures.`, next)
}

const MS_PER_SECOND = 1000

/** Prints that the mock dropped a namespace and its state. */
export function printDroppedNamespace({ name, unusedMs, maxNamespaces }: DroppedNamespace): void {
  const seconds = Math.round(unusedMs / MS_PER_SECOND)
  print.warning(
    `The namespace "${name}" was dropped to make room for a new one: it was unused for ${seconds} s, and the limit is ${maxNamespaces}.`,
    'Delete unused namespaces, or raise the limit with "npx storefront mock --max-namespaces <number>".',
  )
}
