import { expect, test } from 'vitest'
import { chooseAudits } from './choose-audits.ts'
import { audits } from './registry.ts'

const choose = (names: readonly string[] | undefined, fast: boolean, also?: string): string[] =>
  chooseAudits(audits, names, fast, also).map(({ name }) => name)

test('AUD-30 Equal Access is opt-in', () => {
  expect(choose(undefined, false)).not.toContain('second-opinion')
  expect(choose(undefined, false, 'second-opinion')).toEqual([
    'content',
    'links',
    'html',
    'accessibility',
    'second-opinion',
    'performance',
  ])
  expect(choose(['links'], false, 'second-opinion')).toEqual(['links', 'second-opinion'])
  expect(choose(['second-opinion'], false)).toEqual(['second-opinion'])
})

test('AUD-30 rejects --fast with an audit that needs a browser', () => {
  expect(() => choose(undefined, true, 'second-opinion')).toThrow(
    '--fast skips audits that need a browser, and the audit "second-opinion" needs one.',
  )
})

test('AUD-10 --fast runs the audits that need no browser: content, links and html', () => {
  expect(choose(undefined, true)).toEqual(['content', 'links', 'html'])
  expect(choose(['html', 'accessibility'], true)).toEqual(['html'])
})

test('AUD-10 --only accepts content, links, html, accessibility and performance and keeps report order', () => {
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
