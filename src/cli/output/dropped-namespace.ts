import type { DroppedNamespace } from '#mock/namespace/namespace.ts'
import { print } from './print.ts'

const MS_PER_SECOND = 1000

/** Prints that the mock dropped a namespace and its state. */
export function printDroppedNamespace({ name, unusedMs, maxNamespaces }: DroppedNamespace): void {
  const seconds = Math.round(unusedMs / MS_PER_SECOND)
  print.warning(
    `The namespace "${name}" was dropped to make room for a new one: it was unused for ${seconds} s, and the limit is ${maxNamespaces}.`,
    'Delete unused namespaces, or raise the limit with "npx storefront mock --max-namespaces <number>".',
  )
}
