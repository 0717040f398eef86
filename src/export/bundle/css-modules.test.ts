import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cssModules } from './css-modules.ts'

const FILE = join(import.meta.dirname, '../../shop/ui/button.module.css')

function getName(name: string, file: string): string {
  if (typeof cssModules.generateScopedName !== 'function') throw new Error('The names are not created by a function.')
  return cssModules.generateScopedName(name, file, '')
}

test("a generated class name depends on the class and its file, not on the project's folder or the query", () => {
  expect(getName('button', FILE)).toMatch(/^button_[0-9a-f]{4}$/)
  expect(getName('button', `${FILE}?used`)).toBe(getName('button', FILE))
  expect(getName('button', FILE.replace('button.', 'field.'))).not.toBe(getName('button', FILE))
})
