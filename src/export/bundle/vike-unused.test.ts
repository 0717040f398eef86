import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { withoutChecks } from './vike-checks.ts'
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

test('PERF-07 vike’s client still has what is left out, and what checks is still called so', async () => {
  const folders = ['client', 'shared-server-client', 'utils'].map((name) =>
    join(PROJECT, 'node_modules/vike/dist', name),
  )
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name))),
  )
  const code = await Promise.all(
    names
      .flat()
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFile(name, 'utf8')),
  )
  const imported = (path: string): string =>
    path.startsWith('vike/') ? `/${basename(path)}'` : `'${path.replace('/dist/', '/').replace(/\.js$/, '')}'`
  const unknown = Object.keys(UNUSED_MODULES).filter((path) => !code.some((text) => text.includes(imported(path))))
  expect(unknown).toEqual([])
  const checked = code.filter((text) => withoutChecks(text, parseSync('module.js', text).program) !== text)
  expect(checked.length).toBeGreaterThan(50)
})

test('PERF-07 the shop has no hook that is left out, and no page in vike’s old way', async () => {
  const files = (
    await Promise.all(['pages', 'renderer'].map((folder) => readdir(join(PROJECT, folder), { recursive: true })))
  ).flat()
  expect(files.filter((file) => /\+(?:guard|onBeforeRoute)|\.page\./.test(file))).toEqual([])
})
