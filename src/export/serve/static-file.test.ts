import { mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRequestPath } from './request-path.ts'
import { findFile, type StaticFile } from './static-file.ts'

const FILES = [
  'index.html',
  '404.html',
  '404.html.gz',
  'faq/index.html',
  'faq/index.html.br',
  'product/tarn-lr/index.html',
  '_shells/product.html',
  '_shells/search.html',
  '_shells/support.html',
  'Build/index.html',
  'export.json',
  '.build.json',
  '_hosts/nginx.conf',
  '.well-known/security.txt',
]

let outside: string
let folder: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'storefront-static-file-'))
  folder = join(outside, 'export')
  for (const name of FILES) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), `content of ${name}`)
  }
  await writeFile(join(outside, 'secret.txt'), 'of another folder')
  await mkdir(`${folder}-old`)
  await writeFile(`${folder}-old/index.html`, 'of the previous export')
  await symlink(join(outside, 'secret.txt'), join(folder, 'linked.txt'))
  await symlink(`${folder}-old`, join(folder, 'before'))
  await symlink(join(folder, 'faq'), join(folder, 'help'))
  await symlink(join(folder, 'faq/index.html'), join(folder, 'questions.html'))
  await symlink(join(folder, 'loop'), join(folder, 'loop'))
  await mkdir(join(folder, 'collection/index.html'), { recursive: true })
})

afterAll(() => rm(outside, { recursive: true }))

async function find(target: string): Promise<StaticFile | undefined> {
  const path = parseRequestPath(target)
  return path === undefined ? undefined : findFile(folder, path)
}

test.each([
  ['/', 'index.html', 'home'],
  ['/index.html', 'index.html', undefined],
  ['/faq', 'faq/index.html', 'faq'],
  ['/faq/', 'faq/index.html', 'faq'],
  ['/faq/index.html', 'faq/index.html', undefined],
  ['/product/tarn-lr', 'product/tarn-lr/index.html', 'product'],
  ['/product/new', '_shells/product.html', 'product'],
  ['/search/a%2Fb', '_shells/search.html', 'search'],
  ['/Build/', 'Build/index.html', undefined],
  ['/questions.html', 'questions.html', undefined],
  ['/help', 'help/index.html', undefined],
  ['/.well-known/security.txt', '.well-known/security.txt', undefined],
])('OPEN-054 %s returns %s', async (target, name, route) => {
  const file = await find(target)
  expect({ ...file, copy: undefined }).toEqual({
    status: 200,
    name,
    content: Buffer.from(`content of ${/questions|help/.test(name) ? 'faq/index.html' : name}`),
    copy: undefined,
    route,
  })
})

test.each([
  '/nope',
  '/FAQ',
  '/faq/nope',
  '/faq//',
  '/faq//index.html',
  '/support',
  '/collection',
  '/collection/index.html',
  '/linked.txt',
  '/before',
  '/before/index.html',
  '/loop',
  `/${'a'.repeat(300)}`,
  '/confirm/1',
])('returns the not-found page for %s', async (target) => {
  expect(await find(target)).toMatchObject({ status: 404, name: '404.html', route: undefined })
  expect((await find(target))?.content.toString()).toBe('content of 404.html')
})

test.each(['/export.json', '/.build.json', '/_hosts/nginx.conf', '/_hosts', '/%5fhosts/nginx.conf'])(
  'does not serve %s',
  async (target) => {
    expect(await find(target)).toMatchObject({ status: 404, name: '404.html' })
  },
)

test('returns the compressed copies of a file, if there are any', async () => {
  const faq = await find('/faq')
  expect((await faq?.copy('br'))?.toString()).toBe('content of faq/index.html.br')
  expect(await faq?.copy('gzip')).toBeUndefined()
  expect((await (await find('/nope'))?.copy('gzip'))?.toString()).toBe('content of 404.html.gz')
})

test('returns nothing for a removed folder or a folder without a not-found page', async () => {
  expect(await findFile(`${folder}-old`, { pathname: '/nope', segments: ['nope'] })).toBeUndefined()
  expect(await findFile(join(outside, 'gone'), { pathname: '/', segments: [''] })).toBeUndefined()
})

test('treats a name that no file can have as missing', async () => {
  expect(await findFile(folder, { pathname: '/a', segments: ['a\u0000'] })).toMatchObject({ status: 404 })
})

test('finds the page of a folder that is missing while a build replaces it', async () => {
  const aside = `${folder}-aside`
  await rename(folder, aside)
  const finding = find('/faq')
  // A lookup of a missing page takes fewer steps.
  for (let step = 0; step < 30; step += 1) await stat(folder).catch(() => {})
  await rename(aside, folder)
  expect(await finding).toMatchObject({ status: 200, name: 'faq/index.html' })
})

test('a folder that was removed has no page', async () => {
  const path = parseRequestPath('/faq')
  expect(path && (await findFile(`${folder}-removed`, path))).toBeUndefined()
})
