import type { DroppedNamespace } from '#mock/namespace/namespace.ts'
import { print } from './print.ts'

const MS_PER_SECOND = 1000

/** Prints that the mock dropped a namespace and its state (MOCK-56). */
export function printDroppedNamespace({ name, unusedMs, maxNamespaces }: DroppedNamespace): void {
  const seconds = Math.round(unusedMs / MS_PER_SECOND)
  print.warning(
    `The namespace "${name}" was dropped for a new one: it was unused for ${seconds} s, and at most ${maxNamespaces} are kept.`,
    'Delete namespaces that are no longer used, or keep more with "storefront mock --max-namespaces <number>".',
  )
}
