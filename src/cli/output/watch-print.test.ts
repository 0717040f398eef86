import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printChanges } from './watch-print.ts'

const { createFinding } = await import('#harness/report/test-audit-report.ts')

let output: string

beforeEach(() => {
  output = ''
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 9, 5, 7) })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const content = { cmsPath: 'strapi/page/faq', field: 'answer' }
const [title, hint] = [
  createFinding('content/title', { place: content }),
  createFinding('content/long', { severity: 'suggestion' }),
]

test('prints a fixed finding with its field and does not count suggestions as problems', async () => {
  await printChanges({ added: [], fixed: [title, createFinding('content/b')], findings: [hint] }, false, undefined)
  expect(output).toBe(
    '✓ Fixed: title is broken. (strapi/page/faq › answer)\n✓ Fixed: b is broken. (/faq)\n09:05:07 0 new, 2 fixed. No problems found.\n',
  )
})

test('prints a new finding in full, with the number of problems', async () => {
  await printChanges(
    { added: [title], fixed: [], findings: [title, createFinding('content/b'), hint] },
    true,
    undefined,
  )
  expect(output).toMatch(/^✗ title is broken\.\n {4}Fix it\.\n {4}In the CMS: strapi\/page\/faq › answer\n/)
  expect(output).toMatch(/\n09:05:07 2 findings\. Watching the content; press Ctrl-C to stop\.\n$/)
})

test('lists unreadable content, and does not report the rest as free of problems', async () => {
  await printChanges({ added: [], fixed: [], findings: [] }, true, '2 CMS requests failed.')
  expect(output).toBe(
    'Not complete: 2 CMS requests failed.\n09:05:07 No problems found in the checked part. Watching the content; press Ctrl-C to stop.\n',
  )
})
