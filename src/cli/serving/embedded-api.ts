import { join } from 'node:path'
import type { EmbeddedApi } from '#export/build-options.ts'
import { projectFolder } from '../project.ts'

/**
 * The mock without a network, for a build in an environment on the embedded API, and the pictures it speaks of.
 * @throws {StorefrontError} when a fixture breaks the contract.
 */
export async function embeddedApi(): Promise<EmbeddedApi> {
  const [{ createMock }, { loadFixtures }] = await Promise.all([
    import('#mock/mock.ts'),
    import('#mock/shop/load-fixtures.ts'),
  ])
  const { fetch } = createMock({ fixtures: await loadFixtures() })
  return { fetch, mediaFolder: join(projectFolder, 'fixtures/uploads') }
}
