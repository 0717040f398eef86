import { StorefrontError } from '#errors/storefront-error.ts'
import type { Fixtures } from '#fixtures/catalogue.ts'
import type { MockFixtures } from './fixtures.ts'

/** How many faults a message lists; the rest is counted. */
const SHOWN_FAULTS = 10

/** A catalogue that is made larger: how many products in the end, and the seed that decides what they are. */
export interface Growth {
  readonly products: number
  readonly seed: number
}

/**
 * The project's own catalogue, checked, and grown when asked to (MOCK-20).
 * @throws {StorefrontError} naming what is wrong where, and how to mend it (MOCK-19).
 */
export async function loadFixtures(growth?: Growth): Promise<MockFixtures> {
  const [{ fixtures }, { validateFixtures }] = await Promise.all([
    import('#fixtures/catalogue.ts'),
    import('#fixtures/validate.ts'),
  ])
  const faults = validateFixtures(fixtures)
  const [first] = faults
  if (first === undefined) return growth === undefined ? fixtures : grown(fixtures, growth)
  const lines = faults.slice(0, SHOWN_FAULTS).map(({ where, problem }) => `${where}: ${problem}`)
  if (faults.length > SHOWN_FAULTS) lines.push(`and ${faults.length - SHOWN_FAULTS} more`)
  throw new StorefrontError({
    kind: 'usage',
    message: ['The fixtures break the contract:', ...lines].join('\n'),
    next: first.fix,
  })
}

async function grown(fixtures: Fixtures, growth: Growth): Promise<MockFixtures> {
  const { growCatalogue } = await import('#fixtures/grown/grow-catalogue.ts')
  try {
    return await growCatalogue(fixtures, growth)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StorefrontError({
      kind: 'usage',
      message: error.message,
      next: 'choose another number with --products, or leave it out.',
    })
  }
}
