import { findClosestMatch } from '#environment/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Audit } from './audit.ts'

/** Previous names of renamed audits, which `--only` accepts for one release. */
const RENAMED_AUDITS: ReadonlyMap<string, string> = new Map([['second-opinion', 'equal-access']])

/**
 * Returns the requested audits, or all audits that are not opt-in. `also` adds an opt-in audit (AUD-30). `fast`
 * excludes audits that need a browser (AUD-10).
 * @throws {StorefrontError} if a name is unknown or no audits remain.
 */
export function chooseAudits(
  audits: readonly Audit[],
  requestedNames: readonly string[] | undefined,
  fast: boolean,
  also?: string,
): readonly Audit[] {
  const requested = requestedNames?.map((name) => RENAMED_AUDITS.get(name) ?? name)
  const allNames = audits.map(({ name }) => name)
  const unknown = requested?.find((name) => !allNames.includes(name))
  if (unknown !== undefined) {
    const near = findClosestMatch(unknown, allNames)
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no audit "${unknown}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      next: `Choose one of: ${allNames.join(', ')}.`,
    })
  }
  if (fast && also !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `--fast skips audits that need a browser, and the audit "${also}" needs one.`,
      next: `Remove --fast or --${also}.`,
    })
  }
  const available = fast ? audits.filter(({ source: reads }) => reads !== 'browser') : audits
  const isRequested = ({ name, isOptIn: onlyWhenAsked }: Audit): boolean =>
    requested?.includes(name) ?? onlyWhenAsked !== true
  const chosen = available.filter((audit) => isRequested(audit) || audit.name === also)
  if (chosen.length > 0) return chosen
  throw new StorefrontError({
    kind: 'usage',
    message: '--fast skips all audits selected with --only, because they need a browser.',
    next: `Remove --fast, or choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(available.map(({ name }) => name))}.`,
  })
}
