import { findClosestMatch } from '#errors/closest-match.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Audit } from './audit.ts'

/**
 * Returns the requested audits, or all audits. `fast` excludes audits that need a browser.
 * @throws {StorefrontError} if a name is unknown or no audits remain.
 */
export function chooseAudits(
  audits: readonly Audit[],
  requested: readonly string[] | undefined,
  fast: boolean,
): readonly Audit[] {
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
  const available = fast ? audits.filter(({ source: reads }) => reads !== 'browser') : audits
  const chosen = available.filter(({ name }) => requested?.includes(name) ?? true)
  if (chosen.length > 0) return chosen
  throw new StorefrontError({
    kind: 'usage',
    message: '--fast skips all audits selected with --only, because they need a browser.',
    next: `Remove --fast, or choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(available.map(({ name }) => name))}.`,
  })
}
