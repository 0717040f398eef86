import { StorefrontError } from '#errors/storefront-error.ts'
import type { FixtureChecks } from '#fixtures/check.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Growth } from '#fixtures/generate.ts'

/** Maximum number of findings listed in a message. The rest are only counted. */
const SHOWN_FINDINGS = 10

/**
 * Loads and validates the project's catalog and optionally adds generated products.
 * @throws {StorefrontError} with the location, problem, and fix.
 */
export async function loadFixtures(growth?: Growth, checks?: FixtureChecks): Promise<Fixtures> {
  const [{ fixtures }, { checkFixtures }] = await Promise.all([
    import('#fixtures/catalog.ts'),
    import('#fixtures/check.ts'),
  ])
  const findings = checkFixtures(fixtures, checks)
  const [first] = findings
  if (first === undefined) return growth === undefined ? fixtures : grown(fixtures, growth)
  const lines = findings.slice(0, SHOWN_FINDINGS).map(({ place: where, problem }) => `${where}: ${problem}`)
  if (findings.length > SHOWN_FINDINGS) lines.push(`and ${findings.length - SHOWN_FINDINGS} more`)
  throw new StorefrontError({
    kind: 'usage',
    message: ['The fixtures violate the contract:', ...lines].join('\n'),
    next: first.fix,
  })
}

async function grown(fixtures: Fixtures, growth: Growth): Promise<Fixtures> {
  const { generateCatalog } = await import('#fixtures/generate.ts')
  try {
    return await generateCatalog(fixtures, growth)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StorefrontError({
      kind: 'usage',
      message: error.message,
      next: 'Choose another number with --products, or omit it.',
    })
  }
}
