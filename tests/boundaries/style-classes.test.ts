import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '../..')

/** An import of a style sheet, with its name in the code and its path. */
const SHEET = /import (\w+) from '([^']+\.module\.css)'/g

/** The names of classes in a style sheet. */
function classesOf(css: string): Set<string> {
  const rules = css.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)|"[^"]*"/g, '')
  return new Set(Array.from(rules.matchAll(/\.([a-z_][\w-]*)/gi), ([, name = '']) => name))
}

/** The classes that the code of a component names and their style sheets do not have. */
async function missingClasses(file: string): Promise<string[]> {
  const code = await readFile(join(PROJECT, file), 'utf8')
  const missing: string[] = []
  for (const [, name = '', path = ''] of code.matchAll(SHEET)) {
    const known = classesOf(await readFile(join(PROJECT, dirname(file), path), 'utf8'))
    const uses = code.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))
    for (const [, used = ''] of uses) if (!known.has(used)) missing.push(`${used} of ${path}`)
  }
  return missing
}

test('components name classes that their style sheets have', async () => {
  const files = globSync('{src/app,renderer,pages}/**/*.tsx', { cwd: PROJECT })
  expect(files.length).toBeGreaterThan(100)
  const missing = await Promise.all(files.map(async (file) => [file, await missingClasses(file)] as const))
  expect(missing.filter(([, names]) => names.length > 0)).toEqual([])
})
