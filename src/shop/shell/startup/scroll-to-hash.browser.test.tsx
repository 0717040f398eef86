import { beforeEach, expect, test } from 'vitest'
import { scrollToHash } from './scroll-to-hash.ts'

beforeEach(() => {
  const target = document.createElement('div')
  target.innerHTML = '<p class="part" id="a.b">Dotted</p><p id="50%">Half</p><p id="faq-1">First</p>'
  document.body.append(target)
  return () => target.remove()
})

test.each([
  ['#faq-1', 'First'],
  ['#a.b', 'Dotted'],
  ['#a%2Eb', 'Dotted'],
  ['#50%25', 'Half'],
  ['#50%', 'Half'],
])('NAV-30 scrolls to the element whose ID is in the hash %s and moves focus there', (hash, text) => {
  expect(scrollToHash(hash)).toBe(true)
  expect(document.activeElement?.textContent).toBe(text)
})

test.each(['', '#', '#nothing', '#%', '#a.b, p', '#"><img src=x onerror=alert(1)>'])(
  'does not use the hash "%s" as a selector',
  (hash) => {
    const before = document.activeElement
    expect(scrollToHash(hash)).toBe(false)
    expect(document.activeElement).toBe(before)
  },
)
