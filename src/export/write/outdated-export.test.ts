import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { hashCode, hashFixtures } from '../bundle/hash-sources.ts'
import { hashSettings, saveBuildCache } from './build-cache.ts'
import { listOutdatedInputs } from './outdated-export.ts'

const environment = await loadEnvironment('demo', { env: {} })
const edited = { ...environment, settings: { ...environment.settings, BRAND_NAME: 'Ridge' } }

let project: string
let out: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'storefront-outdated-'))
  out = join(project, 'dist')
  const folders = ['api', 'contract', 'environment', 'export', 'routes', 'shop'].map((name) => `src/${name}`)
  for (const name of [...folders, 'pages', 'renderer', 'dist', 'fixtures/uploads'])
    await mkdir(join(project, name), { recursive: true })
  for (const file of ['package-lock.json', 'vite.config.ts', 'src/shop/footer.css'])
    await writeFile(join(project, file), '')
  await writeFile(join(project, 'fixtures/price-list.ts'), 'export const price = 25')
  const basis = { code: hashCode(project), settings: hashSettings(environment), fixtures: hashFixtures(project) }
  await saveBuildCache(out, {
    version: 1,
    ...basis,
    layoutRequests: [],
    files: [],
    releases: [],
    keepReleases: 0,
    pages: {},
  })
})
afterEach(() => rm(project, { recursive: true }))

test('lists the inputs of an export that changed after it was built', async () => {
  expect(await listOutdatedInputs(out, project, environment)).toEqual([])
  await writeFile(join(project, 'src/shop/footer.test.ts'), 'a test')
  expect(await listOutdatedInputs(out, project, environment)).toEqual([])
  expect(await listOutdatedInputs(out, project, edited)).toEqual(['the settings of the environment'])
  await writeFile(join(project, 'src/shop/footer.css'), 'p { font-size: 20.8px }')
  expect(await listOutdatedInputs(out, project, environment)).toEqual(['the code of the shop'])
})

test('lists fixtures that changed after an export with the mock was built', async () => {
  await writeFile(join(project, 'fixtures/catalog.test.ts'), 'a test')
  expect(await listOutdatedInputs(out, project, environment)).toEqual([])
  await writeFile(join(project, 'fixtures/price-list.ts'), 'export const price = 26')
  expect(await listOutdatedInputs(out, project, environment)).toEqual(['the fixtures'])
  expect(await listOutdatedInputs(out, project, { ...environment, api: 'live' })).toEqual([])
  await writeFile(join(project, 'fixtures/price-list.ts'), 'export const price = 25')
  expect(await listOutdatedInputs(out, project, environment)).toEqual([])
  await writeFile(join(project, 'fixtures/uploads/cap.jpg'), 'another image')
  expect(await listOutdatedInputs(out, project, environment)).toEqual(['the fixtures'])
})

test('does not call an export without a build cache outdated', async () => {
  await rm(join(out, '.build.json'))
  expect(await listOutdatedInputs(out, project, edited)).toEqual([])
})
