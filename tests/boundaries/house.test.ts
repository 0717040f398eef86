import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('BUILD-08 the top level has the required folders, and none of them is empty', () => {
  const names = readdirSync(root)
  expect(names).toEqual(expect.arrayContaining(['package.json', 'tsconfig.json']))
  for (const folder of ['bin', 'src', 'renderer', 'pages', 'fixtures', 'scripts', 'reports', 'tests']) {
    expect(readdirSync(join(root, folder)), folder).not.toEqual([])
  }
})
