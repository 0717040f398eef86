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

/** Creates a part in a separate folder, as a build does. */
async function part(number: number, differing: Differing = {}): Promise<string> {
  const { environment = 'demo', code = 'c0de', settings = 'set', sitemap = '<urlset/>', ...shard } = differing
  const partFolder = join(folder, `part-${number}`)
  const page = `product/${number}/index.html`
  const contents = { [page]: `page ${number}`, [`${page}.br`]: `small ${number}`, 'sitemap.xml': sitemap }
  for (const [file, text] of Object.entries(contents)) {
    await mkdir(dirname(join(partFolder, file)), { recursive: true })
    await writeFile(join(partFolder, file), text)
  }
  const notes = {
    version: 1 as const,
    code,
    settings,
    frame: [],
    files: ['sitemap.xml'],
    releases: [],
    keepReleases: 0,
  }
  await saveBuildCache(partFolder, { ...notes, pages: { [page]: { calls: [] } } })
  await saveManifest(partFolder, {
    version: 1,
    environment,
    shard: { number, of: 2, commit: 'f00d', host: 'all', answers: RESPONSES, files: hashFiles(partFolder), ...shard },
    pages: [{ file: page, route: 'product', address: `/product/${number}`, bytes: 6, sha256: 'd3' }],
    shells: [],
  })
  return partFolder
}

const joined = (...folders: readonly string[]): Promise<unknown> => merge(folders, join(folder, 'joined'))

test.each(['', 'inside'])('does not replace a part with the merged export', async (below) => {
  const parts = [await part(1), await part(2)]
  const out = join(parts[1] ?? '', below)
  await expect(merge(parts, out)).rejects.toMatchObject({
    kind: 'usage',
    message: `${out} would replace the part in ${parts[1]}.`,
  })
})

test('merging creates an export with the files of all parts but without untracked files', async () => {
  const parts = [await part(1), await part(2)]
  await writeFile(join(parts[0] ?? '', 'left-over.txt'), 'x')
  await joined(...parts)
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
  ['catalog', { answers: { ...RESPONSES, [REQUEST]: 'other' } }, 'response to getProduct tarn'],
  ['files', { sitemap: '<urlset></urlset>' }, 'sitemap.xml'],
])('rejects a part with a different %s and names both parts', async (_, differing, reason) => {
  const [one, other] = [await part(1), await part(2, differing)]
  await expect(joined(one, other)).rejects.toMatchObject({
    kind: 'usage',
    message: `Part 2 in ${other} does not match part 1 in ${one}. Different: ${reason}.`,
  })
  expect(await readdir(folder)).toEqual(['part-1', 'part-2'])
})

test('merge names a part whose folder does not exist', async () => {
  const gone = join(folder, 'gone')
  await expect(joined(await part(1), gone)).rejects.toMatchObject({
    message: `The folder ${gone} does not exist.`,
    next: 'Correct its path.',
  })
})

test('merge rejects parts that reference files outside their folder or contain symbolic links', async () => {
  const [one, two] = [await part(1), await part(2)]
  // The content is the same as in the part, so only the link can be the reason.
  await writeFile(join(folder, 'secret.txt'), '<urlset/>')
  const notes = await readFile(join(one, BUILD_CACHE_FILE), 'utf8')
  const manifest = await readFile(join(one, MANIFEST_FILE), 'utf8')
  const rejects = async (message: string): Promise<void> => {
    await expect(joined(one, two)).rejects.toThrow(message)
    expect((await readdir(folder)).toSorted()).toEqual(['part-1', 'part-2', 'secret.txt'])
  }
  const files = JSON.stringify(['sitemap.xml'])
  for (const path of ['../../secret.txt', '/etc/hostname']) {
    await writeFile(join(one, BUILD_CACHE_FILE), notes.replace('"releases":[]', `"releases":[["${path}"]]`))
    await rejects('is not a part of an export')
    await writeFile(join(one, BUILD_CACHE_FILE), notes.replace(files, JSON.stringify([path])))
    await rejects('is not a part of an export')
    await writeFile(join(one, BUILD_CACHE_FILE), notes)
    await writeFile(join(one, MANIFEST_FILE), manifest.replaceAll('product/1/index.html', path))
    await rejects('is not a part of an export')
    await writeFile(join(one, MANIFEST_FILE), manifest)
  }
  await rm(join(one, 'sitemap.xml'))
  await symlink(join(folder, 'secret.txt'), join(one, 'sitemap.xml'))
  await rejects('sitemap.xml')
})

test('ignores requests that only one part sent', async () => {
  const other = await part(2, { answers: { ...RESPONSES, '["getFaq",null,null]': 'c3' } })
  expect(await joined(await part(1), other)).toBe(2)
})

test('names a part that is missing, duplicate, or has a different total', async () => {
  const [one, two] = [await part(1), await part(2)]
  await expect(joined()).rejects.toMatchObject({ message: 'There is nothing to merge.' })
  await expect(joined(one)).rejects.toMatchObject({
    message: 'The parts are 1/2, but all of 1/2, 2/2 are needed, each once.',
  })
  await expect(joined(one, two, two)).rejects.toThrow('The parts are 1/2, 2/2, 2/2, but')
  await expect(joined(one, two, await part(3, { of: 3 }))).rejects.toThrow('The parts are 1/2, 2/2, 3/3, but')
})

test('rejects a part with missing, truncated or changed files and names them', async () => {
  const [one, two] = [await part(1), await part(2)]
  const completeFolder = join(folder, 'whole')
  await cp(two, completeFolder, { recursive: true })
  await truncate(join(two, 'product/2/index.html'), 3)
  await rm(join(two, 'sitemap.xml'))
  await expect(joined(one, two)).rejects.toMatchObject({
    kind: 'usage',
    message: `Part 2 in ${two} is damaged: product/2/index.html was changed, sitemap.xml is missing.`,
    next: 'Transfer it again, or build it again, as --shard 2/2.',
  })
  await truncate(join(two, 'export.json'), 40)
  await expect(joined(one, two)).rejects.toMatchObject({
    message: `${two} is not a part of an export, or its export.json or .build.json is missing or damaged.`,
  })
  await joined(one, completeFolder)
})
