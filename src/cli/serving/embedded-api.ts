import { join } from 'node:path'
import type { EmbeddedApi } from '#export/build.ts'
import { projectFolder } from '../command/project.ts'

/**
 * Returns the mock as an in-process `fetch` for a build with the embedded API, plus the images in its responses.
 * @param checks `shape` for an audit, which reports mistakes such as broken links itself
 * @throws {StorefrontError} if a fixture violates the contract.
 */
export async function createEmbeddedApi(checks: 'shape' | 'all' = 'all'): Promise<EmbeddedApi> {
  const [{ createMock }, { loadFixtures }] = await Promise.all([
    import('#mock/mock.ts'),
    import('#mock/shop/load-fixtures.ts'),
  ])
  const { fetch } = createMock({ fixtures: await loadFixtures(undefined, checks) })
  return { fetch, mediaFolder: join(projectFolder, 'fixtures/uploads') }
}
