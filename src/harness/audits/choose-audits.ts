import { nearestName } from '#environment/nearest-name.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Audit } from './audit.ts'

/**
 * The audits of the given names; without any, all but those that look only when they are asked for. `also` asks for one
 * beside the others (AUD-30). With `fast` only those that need no browser (AUD-10).
 * @throws {StorefrontError} when a name is unknown, or when nothing is left.
 */
export function chooseAudits(
  audits: readonly Audit[],
  wanted: readonly string[] | undefined,
  fast: boolean,
  also?: string,
): readonly Audit[] {
  const names = audits.map(({ name }) => name)
  const unknown = wanted?.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const near = nearestName(unknown, names)
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no audit "${unknown}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      next: `choose among: ${names.join(', ')}.`,
    })
  }
  if (fast && also !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `--fast leaves out what needs a browser, and the audit "${also}" needs one.`,
      next: `leave out --fast or --${also}.`,
    })
  }
  const open = fast ? audits.filter(({ reads }) => reads !== 'browser') : audits
  const isWanted = ({ name, onlyWhenAsked }: Audit): boolean => wanted?.includes(name) ?? onlyWhenAsked !== true
  const chosen = open.filter((audit) => isWanted(audit) || audit.name === also)
  if (chosen.length > 0) return chosen
  throw new StorefrontError({
    kind: 'usage',
    message: '--fast leaves out what needs a browser, so nothing of --only is left.',
    next: `leave out --fast, or choose among ${new Intl.ListFormat('en-GB').format(open.map(({ name }) => name))}.`,
  })
}
