import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, 'mutation.ts')

let folder = ''

/** Creates a project with a single rule, `export const limit = 3`. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-mutation-'))
  for (const part of ['scripts/mutation', 'src/domain/cart']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'src/domain/cart/limit.ts'), 'export const limit = 3\n')
  explain([])
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function explain(explanations: unknown): void {
  writeFileSync(
    join(folder, 'scripts/mutation/explained-survivors.json'),
    typeof explanations === 'string' ? explanations : JSON.stringify(explanations),
  )
}

const EXPLANATION = {
  file: 'src/domain/cart/limit.ts',
  line: 'export const limit = 3',
  original: '3',
  replacement: '4',
  reason: 'the shop never sells four of anything',
}

function mutation(...parameters: readonly string[]) {
  const { status, stderr } = spawnSync(process.execPath, [script, ...parameters], { cwd: folder, encoding: 'utf8' })
  return { status, said: stderr.split('\n')[0], usage: stderr.includes('Areas: domain, contract, state, ') }
}

test('BUILD-53 rejects an unknown area with exit code 2 and lists the areas', () => {
  expect(mutation('nonsense')).toEqual({ status: 2, said: 'Unknown area "nonsense".', usage: true })
  expect(mutation('constructor')).toMatchObject({ status: 2 })
  expect(readdirSync(folder)).toEqual(['scripts', 'src'])
})

test('BUILD-53 rejects files outside the area with exit code 2', () => {
  expect(mutation('domain', '--file', 'src/domain/gone.ts')).toEqual({
    status: 2,
    said: 'No file in the area domain matches src/domain/gone.ts.',
    usage: true,
  })
  expect(mutation('domain', 'export', '--file', '**')).toMatchObject({
    status: 2,
    said: '--file requires exactly one area.',
  })
})

test('BUILD-53 rejects an explanation of removed code with exit code 2', () => {
  explain([{ ...EXPLANATION, line: 'export const limit = 5' }])
  expect(mutation('domain')).toMatchObject({
    status: 2,
    said: 'scripts/mutation/explained-survivors.json: it explains `3` → `4` in `export const limit = 5` of src/domain/cart/limit.ts, which no longer exists: remove it.',
  })
})

test('BUILD-53 rejects an invalid explanations file with exit code 2', () => {
  explain('[')
  expect(mutation('domain')).toMatchObject({ status: 2, said: expect.stringContaining('it is not valid JSON') })
})
