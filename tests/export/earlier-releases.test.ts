import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { readBuildCache, saveBuildCache } from '#export/write/build-cache.ts'
import { filterAssets, listEarlierAssets, updateReleases } from '#export/write/earlier-releases.ts'
import { type SharedFile, writeSharedFiles } from '#export/write/shared-files.ts'

let folder: string
let out: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-releases-'))
  out = join(folder, 'shop')
})

afterEach(() => rm(folder, { recursive: true }))

/** Publishes a release with one unique script and one script shared by all releases. */
async function publish(name: string, keepReleases: number, menu = 'menu'): Promise<void> {
  const current = new Map<string, SharedFile>([
    ['index.html', { text: name }],
    [`assets/${name}.js`, { text: name }],
    ['assets/react.js', { text: 'react' }],
    [`assets/layout-${menu}.json`, { text: menu }],
  ])
  const releases = updateReleases(await readBuildCache(out), filterAssets(current.keys()), keepReleases, true)
  const files = new Map([...current, ...(await listEarlierAssets(out, releases, current))])
  const staging = join(folder, 'staging')
  await mkdir(staging)
  await writeSharedFiles(staging, files, true)
  const basis = { version: 1 as const, code: name, settings: '', layoutRequests: [], pages: {} }
  await saveBuildCache(staging, { ...basis, files: [...files.keys()].toSorted(), ...releases })
  await rm(out, { recursive: true, force: true })
  await rename(staging, out)
}

const scripts = async () => (await readdir(join(out, 'assets'))).filter((name) => name.endsWith('.js')).toSorted()
const menus = async () => (await readdir(join(out, 'assets'))).filter((name) => name.endsWith('.json')).toSorted()

test('each publish keeps the assets of the configured number of earlier releases', async () => {
  for (const name of ['one', 'two', 'three']) await publish(name, 2)
  expect(await scripts()).toEqual(['one.js', 'react.js', 'three.js', 'two.js'])
  await publish('four', 2)
  expect(await scripts()).toEqual(['four.js', 'react.js', 'three.js', 'two.js'])
  await publish('five', 0)
  expect(await scripts()).toEqual(['five.js', 'react.js'])
})

test('the same code is not a new release, and returning to an earlier release keeps the later one', async () => {
  for (const name of ['one', 'two', 'two', 'two']) await publish(name, 1)
  expect(await scripts()).toEqual(['one.js', 'react.js', 'two.js'])
  await publish('one', 1)
  expect(await scripts()).toEqual(['one.js', 'react.js', 'two.js'])
})

test('a changed menu is not a new release, and previous menus are kept for open tabs', async () => {
  await publish('one', 2, 'a')
  for (const menu of ['b', 'c', 'd', 'e']) await publish('two', 2, menu)
  expect(await scripts()).toEqual(['one.js', 'react.js', 'two.js'])
  // These are the two previous menus and the menu of the previous release.
  expect(await menus()).toEqual(['layout-a.json', 'layout-c.json', 'layout-d.json', 'layout-e.json'])
})

test('removed assets of an earlier release are not an error', async () => {
  for (const name of ['one', 'gone']) await publish(name, 3)
  await rm(join(out, 'assets/gone.js'))
  await publish('two', 3)
  expect(await scripts()).toEqual(['one.js', 'react.js', 'two.js'])
})

test('three earlier releases are kept by default', async () => {
  expect((await loadEnvironment('demo', { env: {} })).keepReleases).toBe(3)
})
