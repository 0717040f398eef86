import { nearestName } from '#environment/nearest-name.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { AUDIT_NAMES, type AuditName, audits } from './registry.ts'

/**
 * The audits of the given names, all without any; with `fast` only those that need no browser (AUD-10).
 * @throws {StorefrontError} when a name is unknown, or when nothing is left.
 */
export function chooseAudits(wanted: readonly string[] | undefined, fast: boolean): readonly AuditName[] {
  const unknown = wanted?.find((name) => !AUDIT_NAMES.some((known) => known === name))
  if (unknown !== undefined) {
    const near = nearestName(unknown, AUDIT_NAMES)
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no audit "${unknown}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      next: `choose among: ${AUDIT_NAMES.join(', ')}.`,
    })
  }
  const open = fast ? AUDIT_NAMES.filter((name) => audits[name].reads !== 'browser') : AUDIT_NAMES
  const chosen = open.filter((name) => wanted === undefined || wanted.includes(name))
  if (chosen.length > 0) return chosen
  throw new StorefrontError({
    kind: 'usage',
    message: '--fast leaves out what needs a browser, so nothing of --only is left.',
    next: `leave out --fast, or choose among ${new Intl.ListFormat('en-GB').format(open)}.`,
  })
}
