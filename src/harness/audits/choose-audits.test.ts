import { expect, test } from 'vitest'
import { chooseAudits } from './choose-audits.ts'
import { audits } from './registry.ts'

const choose = (names: readonly string[] | undefined, fast: boolean): string[] =>
  chooseAudits(audits, names, fast).map(({ name }) => name)

test('--fast runs the audits that need no browser: content, links and html', () => {
  expect(choose(undefined, true)).toEqual(['content', 'links', 'html'])
  expect(choose(['html', 'accessibility'], true)).toEqual(['html'])
})

test('--only accepts content, links, html, accessibility and performance and keeps report order', () => {
  expect(choose(['performance', 'accessibility', 'html', 'links', 'content'], false)).toEqual([
    'content',
    'links',
    'html',
    'accessibility',
    'performance',
  ])
  for (const name of ['content', 'links', 'html', 'accessibility', 'performance']) {
    expect(choose([name], false)).toEqual([name])
  }
})
