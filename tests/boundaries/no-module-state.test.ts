import { beforeAll, expect, test } from 'vitest'
import { type Finding, lintProject } from './lint-project.ts'

const INVALID = [
  'let loading: Promise<void> | undefined',
  'export let count = 0',
  'var old = 1',
  'const byKey = new Map<string, string>()',
  'const seen: Set<string> = new Set()',
  'const made = new WeakMap<object, string>()',
  'const listeners: (() => void)[] = []; export const listen = (call: () => void) => listeners.push(call)',
  'const names = new Map([["a", "b"]]); export const rename = () => names.set("a", "c")',
  'const state = { open: false }; export const open = () => { state.open = true }',
  'const counter = { calls: 0 } as { calls: number }; export const called = () => counter.calls++',
  'const cache: Record<string, string> = {}; export const remove = (key: string) => delete cache[key]',
  'import { settings } from "./settings.ts"; export const set = () => { settings.theme = "dark" }',
]

const VALID = [
  'const LIMIT_MS = 1000; export const late = (ms: number) => ms > LIMIT_MS',
  'const codes = new Set(["a", "b"]); export const known = (code: string) => codes.has(code)',
  'const order = ["b", "a"]; export const sorted = () => order.toSorted()',
  'const rules = { name: true } as const; export const rule = () => rules.name',
  'export function createCount() { let count = 0; const all = new Map<number, number>(); return () => all.set(count, (count += 1)) }',
  'import { create } from "zustand"; export const useOpen = create(() => ({ open: false })); export const open = () => useOpen.setState({ open: true })',
  'import { scripts } from "./scripts.ts"; export const add = () => scripts.add("a")',
  'declare global { var dataLayer: unknown[] | undefined } export const push = () => { globalThis.dataLayer = [] }',
  'export const rename = (list: string[]) => { const names = list; names.push("a"); return names }',
]

const FOLDERS = [
  'src/app/cart',
  'src/app/features/cart',
  'src/app/layout',
  'src/domain',
  'src/api',
  'pages/home',
  'renderer',
]
const OUTSIDE = ['src/mock/engine/state.ts', 'src/app/cart/cart.test.ts', 'src/app/cart/test-cart.ts']

let findings: readonly Finding[] = []

beforeAll(() => {
  const files = new Map(FOLDERS.map((folder) => [`${folder}/state.ts`, INVALID.join('\n')]))
  for (const file of OUTSIDE) files.set(file, INVALID.join('\n'))
  files.set('src/app/cart/constants.ts', VALID.join('\n'))
  findings = lintProject(files)
})

const getFlaggedLines = (path: string): number[] =>
  findings
    .filter(({ file, rule }) => file === path && rule === 'boundaries(no-module-state)')
    .map(({ line }) => line)
    .toSorted((a, b) => a - b)

test.each(FOLDERS)('reports all kinds of mutable module state in %s', (folder) => {
  expect(getFlaggedLines(`${folder}/state.ts`)).toEqual(INVALID.map((_, index) => index + 1))
})

test('allows constants, stores, instances and local variables', () => {
  expect(getFlaggedLines('src/app/cart/constants.ts')).toEqual([])
})

test.each(OUTSIDE)('allows module state outside the shop: %s', (file) => {
  expect(getFlaggedLines(file)).toEqual([])
})

test('findings describe the problem and the fix', () => {
  expect(findings.find(({ rule }) => rule === 'boundaries(no-module-state)')?.message).toMatch(
    /^"\w+" is mutable module state: keep it in an instance created by a create… function, or in a store\.$/,
  )
})
