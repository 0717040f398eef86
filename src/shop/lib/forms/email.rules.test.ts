import { expect, test } from 'vitest'
import { isEmail } from './email.rules.ts'

test.each(['a@b.co', 'first.last+tag@sub.example.com'])('FORM-06 accepts %s', (value) => {
  expect(isEmail(value)).toBe(true)
})

test.each(['', 'a', 'a@b', '@b.co', 'a@.', 'a b@c.de', 'a@b c.de', 'a@@b.co'])('FORM-06 rejects %j', (value) => {
  expect(isEmail(value)).toBe(false)
})
