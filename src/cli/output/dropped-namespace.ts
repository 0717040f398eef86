import type { DroppedNamespace } from '#mock/namespace/namespace.ts'
import { print } from './print.ts'

const MS_PER_SECOND = 1000

/** Says that a namespace of the mock is gone, since what was in it is gone, too (MOCK-56). */
export function printDroppedNamespace({ name, unusedMs, maxNamespaces }: DroppedNamespace): void {
  const seconds = Math.round(unusedMs / MS_PER_SECOND)
  print.warning(
    `The namespace "${name}" was dropped for a new one: it was unused for ${seconds} s, and ${maxNamespaces} are kept.`,
    'delete namespaces that are done with, or keep more with "storefront mock --namespaces <number>".',
  )
}
