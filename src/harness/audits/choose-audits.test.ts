import { expect, test } from 'vitest'
import { chooseAudits } from './choose-audits.ts'
import { audits } from './registry.ts'

const choose = (names: readonly string[] | undefined, fast: boolean, also?: string): string[] =>
  chooseAudits(audits, names, fast, also).map(({ name }) => name)

test('AUD-30 Equal Access is opt-in', () => {
  expect(choose(undefined, false)).not.toContain('equal-access')
  expect(choose(undefined, false, 'equal-access')).toEqual([
    'content',
    'links',
    'html',
    'accessibility',
    'equal-access',
    'performance',
  ])
  expect(choose(['links'], false, 'equal-access')).toEqual(['links', 'equal-access'])
  expect(choose(['equal-access'], false)).toEqual(['equal-access'])
  expect(choose(['second-opinion'], false), 'its previous name').toEqual(['equal-access'])
})

test('AUD-30 rejects --fast with an audit that needs a browser', () => {
  expect(() => choose(undefined, true, 'equal-access')).toThrow(
    '--fast skips audits that need a browser, and the audit "equal-access" needs one.',
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
