import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findNewerFeatures } from './find-newer-features.ts'

const folder = mkdtempSync(join(tmpdir(), 'floor-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a feature that is newer than the floor is found, unless its file tests for it', () => {
  const newer = join(folder, 'newer.ts')
  writeFileSync(
    newer,
    [
      'export const any = AbortSignal.any([])',
      'export const isVisible = (element: Element) => element.checkVisibility()',
      'export const iterated = (map: Map<string, string>) => map.values().toArray()',
      'export const sizes = (query: URLSearchParams, map: Map<string, string>) => [query.size, map.size]',
      String.raw`export const words = (text: string) => text.replace(/(?<=\w)!/, "")`,
      'export const isPhone = () => matchMedia("(width < 600px)").matches',
    ].join('\n'),
  )
  const fine = join(folder, 'fine.ts')
  writeFileSync(
    fine,
    [
      'export const sorted = ["b", "a"].toSorted().map((name) => structuredClone(name))',
      'export const limit = AbortSignal.timeout(1)',
      'export const isShown = (element: Element) => "checkVisibility" in element && element.checkVisibility()',
      'export const later = (task: () => void) => (typeof requestIdleCallback === "function" ? requestIdleCallback(task) : task())',
      'export const group = (names: string[]) => Object.groupBy?.(names, (name) => name)',
      'export function scroll(): void {}',
      'export type Entry = NavigationHistoryEntry',
    ].join('\n'),
  )
  const script = join(folder, 'library.js')
  writeFileSync(script, 'export const a=e=>e.any([]),b=()=>Promise.withResolvers(),c=()=>URL.canParse``')

  const found = findNewerFeatures([newer, fine, script])
  expect(found.map(({ file, line, feature }) => `${file.slice(folder.length + 1)}:${line} ${feature}`)).toEqual([
    'newer.ts:5 lookbehind assertion',
    'newer.ts:6 range in a media query',
    'newer.ts:1 AbortSignal.any',
    'newer.ts:2 Element.checkVisibility',
    'newer.ts:3 Iterator.toArray',
    'newer.ts:4 URLSearchParams.size',
    'library.js:1 Promise.withResolvers',
    'library.js:1 URL.canParse',
  ])
  expect(found[2]?.lackedBy).toEqual([
    'chrome 110 (since 116)',
    'firefox 115 (since 124)',
    'safari 16 (since 17.4)',
    'safari_ios 16 (since 17.4)',
  ])
})
