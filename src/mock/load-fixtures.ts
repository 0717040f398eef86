import type { MockFixtures } from './fixtures.ts'
import { MockSetupError } from './mock-error.ts'

/** How many faults a message lists; the rest is counted. */
const SHOWN_FAULTS = 10

/**
 * The project's own catalogue, checked.
 * @throws {MockSetupError} naming what is wrong where, and how to mend it (MOCK-19).
 */
export async function loadFixtures(): Promise<MockFixtures> {
  const [{ fixtures }, { validateFixtures }] = await Promise.all([
    import('#fixtures/catalogue.ts'),
    import('#fixtures/validate.ts'),
  ])
  const faults = validateFixtures(fixtures)
  const [first] = faults
  if (first === undefined) return fixtures
  const lines = faults.slice(0, SHOWN_FAULTS).map(({ where, problem }) => `${where}: ${problem}`)
  if (faults.length > SHOWN_FAULTS) lines.push(`and ${faults.length - SHOWN_FAULTS} more`)
  throw new MockSetupError(['The fixtures break the contract:', ...lines].join('\n'), first.fix)
}
