import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CRITICAL_FILES, MUTATION_AREAS, EXCLUDED_FILES } from './areas.ts'
import { readExplanations } from './survivors.ts'

const cwd = join(import.meta.dirname, '../..')
const changed = Object.values(MUTATION_AREAS).flatMap(({ mutate }) =>
  globSync([...mutate], { cwd, exclude: [...EXCLUDED_FILES] }),
)

/** Expands the braces in a glob, so each alternative is tested. */
function alternatives(glob: string): string[] {
  const braces = /^(.*?)\{([^{}]*)\}(.*)$/.exec(glob)
  if (braces === null) return [glob]
  const [, before = '', list = '', after = ''] = braces
  return list.split(',').flatMap((alternative) => alternatives(`${before}${alternative}${after}`))
}

describe.each(Object.entries(MUTATION_AREAS))('BUILD-53 the area %s', (_, { mutate, tests }) => {
  test.each([...mutate, ...tests].flatMap(alternatives))('BUILD-53 has files that match %s', (glob) => {
    expect(globSync(glob, { cwd })).not.toEqual([])
  })
})

test.each(CRITICAL_FILES.flatMap(alternatives))('BUILD-53 an area covers the critical files %s', (glob) => {
  expect(changed.filter((file) => matchesGlob(file, glob))).not.toEqual([])
})

test('BUILD-53 each file is in at most one area', () => {
  expect(changed).toEqual([...new Set(changed)])
})

test('BUILD-53 each explanation of a survivor matches existing code', () => {
  const readSource = (file: string) => (changed.includes(file) ? readFileSync(join(cwd, file), 'utf8') : undefined)
  const explained = readFileSync(join(import.meta.dirname, 'explained-survivors.json'), 'utf8')
  expect(readExplanations(explained, readSource).length).toBeGreaterThan(0)
})
