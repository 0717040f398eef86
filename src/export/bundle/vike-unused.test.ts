import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { UNUSED_MODULES } from './vike-unused.ts'

const PROJECT = join(import.meta.dirname, '../../..')

/** The names that a module exports. */
function exportsOf(code: string): string[] {
  const { staticExports } = parseSync('module.js', code).module
  return staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? '')).toSorted()
}

test.each(Object.entries(UNUSED_MODULES))(
  'PERF-07 what stands in the place of %s has its names',
  async (path, code) => {
    const theirs = await readFile(join(PROJECT, 'node_modules', path), 'utf8')
    expect(exportsOf(code)).toEqual(exportsOf(theirs))
  },
)

test('PERF-07 the shop has no hook that is left out, and no page in vike’s old way', async () => {
  const files = (
    await Promise.all(['pages', 'renderer'].map((folder) => readdir(join(PROJECT, folder), { recursive: true })))
  ).flat()
  expect(files.filter((file) => /\+(?:guard|onBeforeRoute)|\.page\./.test(file))).toEqual([])
})
