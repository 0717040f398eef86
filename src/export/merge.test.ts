import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFiles } from '#folders/list-files.ts'
import { MANIFEST_FILE, BUILD_CACHE_FILE } from './hosts/export-files.ts'
import { merge } from './merge.ts'
import { saveBuildCache } from './write/build-cache.ts'
import { type BuiltShard, saveManifest } from './write/manifest.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-cart-'))
})

afterEach(() => rm(folder, { recursive: true }))

interface Differing extends Partial<BuiltShard> {
  readonly environment?: string
  readonly code?: string
  readonly settings?: string
  readonly sitemap?: string
}

const RESPONSES = { '["getProduct",{"title":"tarn"},null]': 'a1', '["getFooter",null,null]': 'b2' }

/** Creates a shard in a separate folder, as a build does. */
async function shard(current: number, differing: Differing = {}): Promise<string> {
  const { environment = 'demo', code = 'c0de', settings = 'set', sitemap = '<urlset/>', ...others } = differing
  const shardFolder = join(folder, `shard-${current}`)
  const page = `product/${current}/index.html`
  const contents = { [page]: `page ${current}`, [`${page}.br`]: `small ${current}`, 'sitemap.xml': sitemap }
  for (const [file, text] of Object.entries(contents)) {
    await mkdir(dirname(join(shardFolder, file)), { recursive: true })
    await writeFile(join(shardFolder, file), text)
  }
  const notes = {
    version: 1 as const,
    code,
    settings,
    layoutRequests: [],
    files: ['sitemap.xml'],
    releases: [],
    keepReleases: 0,
  }
  await saveBuildCache(shardFolder, { ...notes, pages: { [page]: { requests: [] } } })
  await saveManifest(shardFolder, {
    version: 1,
    environment,
    shard: {
      current,
      total: 2,
      commit: 'f00d',
      host: 'all',
      responses: RESPONSES,
      files: hashFiles(shardFolder),
      ...others,
    },
    pages: [{ file: page, route: 'product', path: `/product/${current}`, bytes: 6, sha256: 'd3' }],
    shells: [],
  })
  return shardFolder
}

const joined = (...folders: readonly string[]): Promise<unknown> => merge(folders, join(folder, 'joined'))

test.each(['', 'inside'])('does not replace a shard with the merged export', async (below) => {
  const shards = [await shard(1), await shard(2)]
  const out = join(shards[1] ?? '', below)
  await expect(merge(shards, out)).rejects.toMatchObject({
    kind: 'usage',
    message: `${out} would replace the shard in ${shards[1]}.`,
  })
})

test('merging creates an export with the files of all shards but without untracked files', async () => {
  const shards = [await shard(1), await shard(2)]
  await writeFile(join(shards[0] ?? '', 'left-over.txt'), 'x')
  await joined(...shards)
  expect(Object.keys(hashFiles(join(folder, 'joined')))).toEqual([
    '.build.json',
    'export.json',
    'product/1/index.html',
    'product/1/index.html.br',
    'product/2/index.html',
    'product/2/index.html.br',
    'sitemap.xml',
  ])
  expect(JSON.parse(await readFile(join(folder, 'joined/export.json'), 'utf8'))).not.toHaveProperty('shard')
})

const REQUEST = '["getProduct",{"title":"tarn"},null]'

test.each<[string, Differing, string]>([
  ['environment', { environment: 'staging' }, 'environment'],
  ['commit', { commit: 'beef' }, 'commit'],
  ['commit, or none', { commit: null }, 'commit'],
  ['code', { code: 'other' }, 'code'],
  ['settings', { settings: 'other' }, 'settings'],
  ['catalog', { responses: { ...RESPONSES, [REQUEST]: 'other' } }, 'response to getProduct tarn'],
  ['files', { sitemap: '<urlset></urlset>' }, 'sitemap.xml'],
])('rejects a shard with a different %s and names both shards', async (_, differing, reason) => {
  const [one, other] = [await shard(1), await shard(2, differing)]
  await expect(joined(one, other)).rejects.toMatchObject({
    kind: 'usage',
    message: `Shard 2 in ${other} does not match shard 1 in ${one}. Different: ${reason}.`,
  })
  expect(await readdir(folder)).toEqual(['shard-1', 'shard-2'])
})

test('merge names a shard whose folder does not exist', async () => {
  const gone = join(folder, 'gone')
  await expect(joined(await shard(1), gone)).rejects.toMatchObject({
    message: `The folder ${gone} does not exist.`,
    next: 'Correct its path.',
  })
})

test('merge rejects shards that reference files outside their folder or contain symbolic links', async () => {
  const [one, two] = [await shard(1), await shard(2)]
  // The content is the same as in the shard, so only the link can be the reason.
  await writeFile(join(folder, 'secret.txt'), '<urlset/>')
  const notes = await readFile(join(one, BUILD_CACHE_FILE), 'utf8')
  const manifest = await readFile(join(one, MANIFEST_FILE), 'utf8')
  const rejects = async (message: string): Promise<void> => {
    await expect(joined(one, two)).rejects.toThrow(message)
    expect((await readdir(folder)).toSorted()).toEqual(['secret.txt', 'shard-1', 'shard-2'])
  }
  const files = JSON.stringify(['sitemap.xml'])
  for (const path of ['../../secret.txt', '/etc/hostname']) {
    await writeFile(join(one, BUILD_CACHE_FILE), notes.replace('"releases":[]', `"releases":[["${path}"]]`))
    await rejects('is not a shard of an export')
    await writeFile(join(one, BUILD_CACHE_FILE), notes.replace(files, JSON.stringify([path])))
    await rejects('is not a shard of an export')
    await writeFile(join(one, BUILD_CACHE_FILE), notes)
    await writeFile(join(one, MANIFEST_FILE), manifest.replaceAll('product/1/index.html', path))
    await rejects('is not a shard of an export')
    await writeFile(join(one, MANIFEST_FILE), manifest)
  }
  await rm(join(one, 'sitemap.xml'))
  await symlink(join(folder, 'secret.txt'), join(one, 'sitemap.xml'))
  await rejects('sitemap.xml')
})

test('ignores requests that only one shard sent', async () => {
  const other = await shard(2, { responses: { ...RESPONSES, '["getFaq",null,null]': 'c3' } })
  expect(await joined(await shard(1), other)).toBe(2)
})

test('names a shard that is missing, duplicate, or has a different total', async () => {
  const [one, two] = [await shard(1), await shard(2)]
  await expect(joined()).rejects.toMatchObject({ message: 'There is nothing to merge.' })
  await expect(joined(one)).rejects.toMatchObject({
    message: 'The shards are 1/2, but all of 1/2, 2/2 are needed, each once.',
  })
  await expect(joined(one, two, two)).rejects.toThrow('The shards are 1/2, 2/2, 2/2, but')
  await expect(joined(one, two, await shard(3, { total: 3 }))).rejects.toThrow('The shards are 1/2, 2/2, 3/3, but')
})

test('rejects a shard with missing, truncated or changed files and names them', async () => {
  const [one, two] = [await shard(1), await shard(2)]
  const completeFolder = join(folder, 'whole')
  await cp(two, completeFolder, { recursive: true })
  await truncate(join(two, 'product/2/index.html'), 3)
  await rm(join(two, 'sitemap.xml'))
  await expect(joined(one, two)).rejects.toMatchObject({
    kind: 'usage',
    message: `Shard 2 in ${two} is damaged: product/2/index.html was changed, sitemap.xml is missing.`,
    next: 'Transfer it again, or build it again, as --shard 2/2.',
  })
  await truncate(join(two, 'export.json'), 40)
  await expect(joined(one, two)).rejects.toMatchObject({
    message: `${two} is not a shard of an export, or its export.json or .build.json is missing or damaged.`,
  })
  await joined(one, completeFolder)
})
