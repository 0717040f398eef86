import { expect, test } from 'vitest'
import { isWebsite } from './website.rules.ts'

test('FORM-10 a website has an optional http or https, a domain, and a top-level domain of 2 to 6 letters', () => {
  const good = [
    'acme.com',
    'https://acme.co',
    'HTTP://Acme.Co',
    'www.ridge-arms.example.museum',
    'acme.com/shop?a=1#top',
    'http://acme.com:8080/',
    ' acme.com ',
  ]
  for (const value of good) expect([value, isWebsite(value)]).toEqual([value, true])
  const bad = [
    '',
    'acme',
    'ftp://a.com',
    'a.toolongtld',
    'a.c',
    'acme.c0m',
    'acme .com',
    'https://',
    '-acme.com',
    'acme..com',
    'javascript:alert(1)//a.com',
    'desk@acme.com',
  ]
  for (const value of bad) expect([value, isWebsite(value)]).toEqual([value, false])
})

test('OPEN-119 FORM-10 a website has at most 2048 characters', () => {
  const path = (length: number) => `acme.com/${'x'.repeat(length - 9)}`
  expect([isWebsite(path(2048)), isWebsite(path(2049))]).toEqual([true, false])
})

test('FORM-10 checks a long text that almost matches in linear time', () => {
  expect(isWebsite(`${'a-'.repeat(50_000)}!`)).toBe(false)
  expect(isWebsite(`${'a.'.repeat(1000)}!`)).toBe(false)
})
