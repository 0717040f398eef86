import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportPage } from '../export-pages.ts'
import { prioritizePages } from './page-priority.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-order-'))
  await mkdir(folder, { recursive: true })
})

afterAll(() => rm(folder, { recursive: true }))

async function createPage(route: string, name: string, html: string): Promise<ExportPage> {
  const file = `${name}.html`
  await writeFile(join(folder, file), html)
  const sha256 = createHash('sha256').update(html).digest('hex')
  return { file, route, path: `/${name}`, single: true, sha256 }
}

test('checks the first page of each template first, then changed pages, then pages with rare markup', async () => {
  const plain = '<main class="page"><p>Words</p></main>'
  const pages = [
    await createPage('product', 'a', plain),
    await createPage('product', 'b', plain),
    await createPage('product', 'table', `${plain}<table class="sizes"></table>`),
    await createPage('product', 'video', `${plain}<video></video>`),
    await createPage('product', 'again', `${plain}<table class="sizes"></table>`),
    await createPage('product', 'changed', plain),
    await createPage('faq', 'faq', plain),
  ]
  const exported = { folder, environment: 'demo', pages, files: new Set<string>(), patterns: [] }
  const order = await prioritizePages(exported, pages, new Set(['/changed']))
  expect(order.map(({ path }) => path)).toEqual(['/a', '/faq', '/changed', '/video', '/table', '/again', '/b'])
})
