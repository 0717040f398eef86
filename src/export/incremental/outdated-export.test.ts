import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { hashCode } from '../bundle/bundle-cache.ts'
import { hashSettings, saveBuildCache } from './build-cache.ts'
import { listOutdatedInputs } from './outdated-export.ts'

const environment = await loadEnvironment('demo', { env: {} })
const edited = { ...environment, settings: { ...environment.settings, BRAND_NAME: 'Ridge' } }

let project: string
let out: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'storefront-outdated-'))
  out = join(project, 'dist')
  const folders = ['api', 'app', 'contract', 'domain', 'environment', 'export', 'routes'].map((name) => `src/${name}`)
  for (const name of [...folders, 'pages', 'renderer', 'dist']) await mkdir(join(project, name), { recursive: true })
  for (const file of ['package-lock.json', 'vite.config.ts', 'src/app/footer.css'])
    await writeFile(join(project, file), '')
  const basis = { code: hashCode(project), settings: hashSettings(environment) }
  await saveBuildCache(out, { version: 1, ...basis, frame: [], files: [], pages: {} })
})
afterEach(() => rm(project, { recursive: true }))

test('JRNY-149 lists the inputs of an export that changed after it was built', async () => {
  expect(await listOutdatedInputs(out, project, environment)).toEqual([])
  await writeFile(join(project, 'src/app/footer.test.ts'), 'a test')
  expect(await listOutdatedInputs(out, project, environment)).toEqual([])
  expect(await listOutdatedInputs(out, project, edited)).toEqual(['the settings of the environment'])
  await writeFile(join(project, 'src/app/footer.css'), 'p { font-size: 20.8px }')
  expect(await listOutdatedInputs(out, project, environment)).toEqual(['the code of the shop'])
})

test('JRNY-149 does not call an export without a build cache outdated', async () => {
  await rm(join(out, '.build.json'))
  expect(await listOutdatedInputs(out, project, edited)).toEqual([])
})
