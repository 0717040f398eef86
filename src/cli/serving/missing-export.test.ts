import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseMissingExportNext } from './missing-export.ts'

let project: string
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'storefront-project-'))
  await mkdir(join(project, 'dist/demo'), { recursive: true })
})
afterEach(() => rm(project, { recursive: true }))

const chooseNext = (folder: string, flag = 'demo', isNamed = false): Promise<string> =>
  chooseMissingExportNext({
    folder,
    isNamed,
    projectFolder: project,
    environment: 'demo',
    flag,
    alternative: 'pass the URL of a served export with --url',
  })

test('the next step without an export is the project that has it, or a build', async () => {
  const building = 'Run "npx storefront build --env demo" first, or pass the URL of a served export with --url.'
  expect(await chooseNext('/elsewhere/dist/demo')).toBe(building)
  expect(await chooseNext('/elsewhere/dist/demo', 'demo', true)).toBe(
    'Pass the folder of an export; "npx storefront build --env demo" creates dist/demo.',
  )
  const manifest = { version: 1, environment: 'demo', pages: [], shells: [] }
  const save = (content: object) => writeFile(join(project, 'dist/demo/export.json'), JSON.stringify(content))
  await save(manifest)
  expect(await chooseNext('/elsewhere/dist/demo')).toBe(
    `Run this command in ${project}, where the export is, or pass the URL of a served export with --url.`,
  )
  expect(await chooseNext(join(project, 'dist/demo'))).toBe(building)
  expect(await chooseNext('/elsewhere/dist/demo', './demo.json')).toBe(
    building.replace('--env demo', '--env ./demo.json'),
  )
  await save({ ...manifest, shard: { number: 1, of: 2, commit: null, host: 'all', answers: {}, files: {} } })
  expect(await chooseNext('/elsewhere/dist/demo')).toBe(building)
})

test('the next step for a file instead of an export is to move it', async () => {
  const file = join(project, 'dist/staging')
  await writeFile(file, '')
  expect(await chooseNext(file)).toBe(
    'Move it, then run "npx storefront build --env demo", or pass the URL of a served export with --url.',
  )
})
