import { beforeAll, expect, test } from 'vitest'
import type { GatheredContent } from '../gather-content.ts'
import { auditContent } from './audit-content.ts'
import { changeContent, gatherDemoContent } from './test-changed-content.ts'

const CHARACTERS = 20_000
/** Times in milliseconds below this value are indistinguishable from noise. */
const NOISE_MS = 150

let page: GatheredContent

beforeAll(async () => {
  const content = await gatherDemoContent()
  page = {
    ...content,
    priceList: null,
    documents: content.documents.filter(({ call }) => call === 'strapi/page/terms'),
  }
})

/** Measures the CPU time of this process, which other processes do not affect. */
function milliseconds(text: string): number {
  const block = { type: 'paragraph', children: [{ type: 'text', text }] }
  const content = changeContent(page, 'strapi/page/terms', { header: text, plain_text: text, rich_text: [block] })
  const times = Array.from({ length: 2 }, () => {
    const startedAt = process.cpuUsage()
    auditContent(content)
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

const WORST = [
  'a',
  'A',
  'é',
  ' ',
  'a ',
  'aa ',
  'a  ',
  'AB ',
  '\u00A0',
  '.',
  '. ',
  ',',
  '-',
  'a-',
  "a'",
  '(',
  '()',
  '[',
  '[a](',
  '**a',
  '__a',
  '@',
  '@a.',
  '@a-',
  'www.',
  'https://',
  '1 ',
  '12 dealers ',
  '1/1/',
  'until ',
  'is ',
  'is aed ',
  '© 2024 - ',
  '<a ',
  '&#',
  '"',
  'copy of ',
  'ä1',
  '\u{1F468}\u200D',
]

test.each([...WORST.map((part) => [part, '', ''] as const), ['.', 'https://a', 'a'] as const])(
  'the rules take linear time in the number of "%s"',
  (part, before, after) => {
    const text = (length: number): string => before + part.repeat(length / part.length) + after
    milliseconds(text(1000))
    const quarter = milliseconds(text(CHARACTERS / 4))
    // Allows twice the expected growth. A quadratic pattern would take 16 times as long.
    expect(milliseconds(text(CHARACTERS))).toBeLessThan(Math.max(8 * quarter, NOISE_MS))
  },
)
