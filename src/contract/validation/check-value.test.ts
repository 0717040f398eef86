import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkValue, formatProblem } from './check-value.ts'

const Settings = z.strictObject({
  name: z.string().min(1),
  delayMs: z.int().min(0).max(600),
  share: z.optional(z.number()),
  isOpen: z.optional(z.boolean()),
  mode: z.optional(z.enum(['slow', 'fast'])),
  until: z.optional(z.iso.date()),
  path: z.optional(z.string().startsWith('/')),
  email: z.optional(z.email()),
  code: z.optional(z.string().regex(/^[a-z]+$/)),
  texts: z.optional(z.record(z.string().regex(/^[a-z]+$/, 'Must be lowercase letters'), z.string())),
  pages: z.optional(z.array(z.strictObject({ title: z.string() })).min(1)),
  range: z.optional(z.union([z.number(), z.array(z.number())], 'Must be a number, or a range such as [1, 2]')),
})
const valid = { name: 'Home', delayMs: 5 }

function explain(value: unknown): string {
  const result = checkValue(Settings, value)
  return result.success ? 'valid' : result.problems.map((problem) => formatProblem(problem, 'the file')).join('. ')
}

describe('checkValue', () => {
  test.each([
    ['a missing field', { delayMs: 5 }, 'name: Missing; must be a string'],
    ['an empty text', { ...valid, name: '' }, 'name: Must not be empty'],
    ['a number in quotes', { ...valid, delayMs: '5' }, 'delayMs: Must be a number, not a string'],
    ['null', { ...valid, delayMs: null }, 'delayMs: Must be a number, not null'],
    ['a fraction', { ...valid, delayMs: 0.5 }, 'delayMs: Must be a whole number'],
    ['a low number', { ...valid, delayMs: -1 }, 'delayMs: Must be at least 0'],
    ['a high number', { ...valid, delayMs: 601 }, 'delayMs: Must be at most 600'],
    ['a boolean in quotes', { ...valid, isOpen: 'yes' }, 'isOpen: Must be true or false, not a string'],
    ['an unknown option', { ...valid, mode: 'medium' }, 'mode: Must be one of "slow", "fast"'],
    ['another notation of a date', { ...valid, until: '12/31/2026' }, 'until: Must be a date such as 2026-12-31'],
    ['another start', { ...valid, path: 'home' }, 'path: Must start with "/"'],
    ['another format', { ...valid, email: 'tom' }, 'email: Must be a valid email address'],
    ['another pattern', { ...valid, code: '1' }, 'code: Must match pattern /^[a-z]+$/'],
    ['an invalid name', { ...valid, texts: { A: 'x' } }, 'texts.A: Must be lowercase letters'],
    ['an empty list', { ...valid, pages: [] }, 'pages: Must have at least 1 item'],
    ['a field in a list', { ...valid, pages: [{}] }, 'pages.0.title: Missing; must be a string'],
    ['an unknown field', { ...valid, title: 'x' }, 'title: Unrecognized field'],
    ['a union with a message', { ...valid, range: 'x' }, 'range: Must be a number, or a range such as [1, 2]'],
    ['a list instead of an object', [], 'the file: Must be an object, not a list'],
    ['no value', undefined, 'the file: Missing; must be an object'],
  ])('says what is expected instead of %s', (_, value, text) => {
    expect(explain(value)).toBe(text)
  })

  test('returns the parsed value', () => {
    expect(checkValue(Settings, valid)).toEqual({ success: true, data: valid })
  })
})
