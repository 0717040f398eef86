import { beforeAll, expect, test } from 'vitest'
import { type Finding, lintProject } from './lint-project.ts'

const INVALID = [
  'export const sort = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b))',
  'export const format = (sum: number) => sum.toLocaleString()',
  'export const day = (date: Date) => date.toLocaleDateString()',
  'export const time = (date: Date) => date.toLocaleTimeString()',
  'export const upper = (text: string) => text.toLocaleUpperCase()',
  'export const collator = new Intl.Collator()',
  'export const numbers = Intl.NumberFormat()',
]

const VALID = [
  'export const sort = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, "en"))',
  'export const format = (sum: number) => sum.toLocaleString("en-US")',
  'export const collator = new Intl.Collator("en", { numeric: true })',
  'export const hex = (byte: number) => byte.toString(16)',
  'export const query = (parameters: URLSearchParams) => parameters.toString()',
]

const FOLDERS = ['src/app/cart', 'src/app/features/cart', 'src/domain', 'pages/home', 'renderer']

let findings: readonly Finding[] = []

beforeAll(() => {
  const files = new Map(FOLDERS.map((folder) => [`${folder}/names.ts`, INVALID.join('\n')]))
  files.set('src/app/cart/valid.ts', VALID.join('\n'))
  files.set('src/harness/names.ts', INVALID.join('\n'))
  findings = lintProject(files)
})

const getFlaggedLines = (path: string): number[] =>
  findings
    .filter(({ file, rule }) => file === path && rule === 'boundaries(fixed-locale)')
    .map(({ line }) => line)
    .toSorted((a, b) => a - b)

test.each(FOLDERS)("COLL-47 using the browser's locale is an error in %s", (folder) => {
  expect(getFlaggedLines(`${folder}/names.ts`)).toEqual(INVALID.map((_, index) => index + 1))
})

test('COLL-47 accepts a fixed locale, and does not check code outside the shop', () => {
  expect(getFlaggedLines('src/app/cart/valid.ts')).toEqual([])
  expect(getFlaggedLines('src/harness/names.ts')).toEqual([])
})
