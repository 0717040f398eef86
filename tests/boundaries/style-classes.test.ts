import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')

/** Matches an import of a style sheet: its local name and its path. */
const SHEET = /import (\w+) from '([^']+\.module\.css)'/g

/** Lists the class names in a style sheet. */
function listClasses(css: string): Set<string> {
  const rules = css.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)|"[^"]*"/g, '')
  return new Set(Array.from(rules.matchAll(/\.([a-z_][\w-]*)/gi), ([, name = '']) => name))
}

const sources = await Promise.all(
  globSync('{src/shop,renderer,pages}/**/*.{ts,tsx}', { cwd: PROJECT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(async (file) => ({ file, code: await readFile(join(PROJECT, file), 'utf8') })),
)
const components = sources.filter(({ file }) => file.endsWith('.tsx'))

/**
 * The style sheets that components import, the names of the classes that they use, and whether any names are computed.
 */
const uses = components.flatMap(({ file, code }) =>
  Array.from(code.matchAll(SHEET), ([, name = '', path = '']) => ({
    sheet: join(dirname(file), path),
    named: Array.from(code.matchAll(new RegExp(`\\b${name}\\['([^']*)'\\]`, 'g')), ([, used = '']) => used),
    isComputed: new RegExp(`\\b${name}\\[[^'"]`).test(code),
  })),
)

const sheets = new Map(
  await Promise.all(
    [...new Set(uses.map(({ sheet }) => sheet))].map(
      async (sheet) => [sheet, listClasses(await readFile(join(PROJECT, sheet), 'utf8'))] as const,
    ),
  ),
)

test('components only use classes that exist in their style sheets', () => {
  expect(components.length).toBeGreaterThan(100)
  const missing = uses.flatMap(({ sheet, named }) =>
    named.filter((name) => sheets.get(sheet)?.has(name) !== true).map((name) => `${name} of ${sheet}`),
  )
  expect(missing).toEqual([])
})

test('every class in a style sheet is used by a component', () => {
  const unused = [...sheets].flatMap(([sheet, classes]) => {
    const users = uses.filter((use) => use.sheet === sheet)
    // A computed class name must occur as a string in a source file.
    const isNamed = (name: string): boolean =>
      users.some(({ named }) => named.includes(name)) ||
      (users.some(({ isComputed }) => isComputed) && sources.some(({ code }) => code.includes(`'${name}'`)))
    return [...classes].filter((name) => !isNamed(name)).map((name) => `${name} of ${sheet}`)
  })
  expect(unused).toEqual([])
})
