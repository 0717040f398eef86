import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withIntegrity } from './page-assets.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-integrity-'))
  for (const name of ['a.css', 'entry.js', 'b.js']) await writeFile(join(folder, name), `content of ${name}`)
})

afterAll(() => rm(folder, { recursive: true }))

const hashOf = (name: string) => `sha256-${createHash('sha256').update(`content of ${name}`).digest('base64')}`

test('each template has the hashes of its scripts and style sheets, but not of its fonts', async () => {
  const pageAssets = { styles: ['/a.css'], fonts: ['/f.woff2'], entry: '/entry.js', scripts: ['/b.js'] }
  expect(await withIntegrity({ '/pages/home': pageAssets }, folder)).toEqual({
    '/pages/home': {
      ...pageAssets,
      integrity: { '/a.css': hashOf('a.css'), '/entry.js': hashOf('entry.js'), '/b.js': hashOf('b.js') },
    },
  })
})
