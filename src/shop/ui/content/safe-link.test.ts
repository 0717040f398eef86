import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  '/about-us',
  '#careers',
  'https://example.com/a',
  'http://example.com',
  'mailto:a@b.co',
  'tel:+15551234567',
  '?a=1',
])('keeps the link %s', (url) => {
  expect(safeLink(url)).toBe(url)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'http://[broken',
])('drops the link %j', (url) => {
  expect(safeLink(url)).toBeUndefined()
})
