import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { parse } from '@brillout/json-serializer/parse'
import { afterAll, beforeAll, expect, test } from 'vitest'

const LIMIT_MS = 120_000
const PRODUCTS = 120

let folder: string
let bundles: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-filled-'))
  const cache = join(import.meta.dirname, '../../.cache')
  await mkdir(cache, { recursive: true })
  bundles = await mkdtemp(join(cache, 'both-ways-'))
  const script = join(import.meta.dirname, 'render-both-ways.ts')
  for (const task of ['bundle', 'vike', 'export']) {
    await promisify(execFile)(process.execPath, [script, task, bundles, folder, String(PRODUCTS)])
  }
}, LIMIT_MS)

afterAll(async () => {
  await Promise.all([folder, bundles].map((path) => rm(path, { recursive: true })))
})

async function htmlFiles(side: 'export' | 'vike'): Promise<string[]> {
  const root = join(folder, side)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .toSorted()
}

const read = (side: 'export' | 'vike', file: string): Promise<string> => readFile(join(folder, side, file), 'utf8')

/** Matches the element with the header and footer data. */
const LAYOUT = /<script id="layout"[^>]*>(.*?)<\/script>/s

const DATA = /<script id="vike_pageContext" type="application\/json">(.*?)<\/script>/s

const markupOf = (html: string): string => html.replace(LAYOUT, '').replace(DATA, '')

/**
 * Returns the hydration data of a page, parsed the way vike's client does, without the fields that only the head needs.
 */
function dataOf(html: string): object {
  const json = DATA.exec(html)?.[1]
  const { data, ...context } = parse(json ?? '') as { data?: Record<string, unknown> }
  if (data === undefined) return context
  const { shareImage: _, canonicalPath: __, headOnly, ...pageData } = data
  if (headOnly === true) delete pageData['metaData']
  return { ...context, data: pageData }
}

test('BUILD-02 every page of a build has the same HTML and data as when rendered by vike', async () => {
  const files = await htmlFiles('export')
  expect(files).toEqual(await htmlFiles('vike'))
  expect(files.filter((file) => file.startsWith('product/'))).toHaveLength(PRODUCTS)
  const layout = JSON.parse(await read('export', 'layout.json')) as unknown
  for (const file of files) {
    const [page, vike] = await Promise.all([read('export', file), read('vike', file)])
    expect(markupOf(page) === markupOf(vike), `${file} differs`).toBe(true)
    expect(dataOf(page), file).toEqual(dataOf(vike))
    // An exported page refers to a file for the data that a page rendered by vike contains.
    expect(LAYOUT.exec(page)?.[1], file).toBe('')
    expect(JSON.parse(LAYOUT.exec(vike)?.[1] ?? ''), file).toEqual(layout)
  }
})

test("a page's data does not contain anything that only its head uses", async () => {
  for (const file of await htmlFiles('export')) {
    const json = DATA.exec(await read('export', file))?.[1] ?? ''
    const { data = {} } = JSON.parse(json) as { data?: object }
    const forHead = ['shareImage', 'canonicalPath', 'headOnly', ...(file.startsWith('product/') ? ['metaData'] : [])]
    expect(
      forHead.filter((name) => name in data),
      file,
    ).toEqual([])
  }
})

test('each page has the data of its path', async () => {
  for (const file of await htmlFiles('export')) {
    const title = /^product\/(.+)\/index.html$/.exec(file)?.[1]
    if (title === undefined) continue
    expect(dataOf(await read('export', file)), file).toMatchObject({
      routeParams: { title },
      data: { product: { slug: title, subtitle: expect.stringMatching(/^!/) as unknown } },
    })
  }
})
