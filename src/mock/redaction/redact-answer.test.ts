import { expect, test } from 'vitest'
import { createAnswerRedactor } from './redact-answer.ts'

const redact = createAnswerRedactor('https://api.example.com')

test.each([
  ['an e-mail in a text', { answer: 'Write to desk@ridge.example for help' }, /desk@ridge/],
  ['a phone in a text', { answer: 'Call (208)-555-0143 or +44 20 7946 0958' }, /555-0143|7946/],
  ['a street in a text', { answer: 'We are at 480 Foundry Street, Portland' }, /Foundry/],
  ['a token in an address', { url: '/file.pdf?X-Amz-Signature=abc123&size=2' }, /abc123/],
  ['a signed token', { note: 'eyJhbGciOi.eyJzdWIiOi.c2ln' }, /eyJ/],
  [
    'fields of an address',
    { address1: 'Suite 4', address_2: 'Boise', phoneNumber: '1', email: 'x' },
    /Suite|Boise|"1"|"x"/,
  ],
])('MOCK-10 %s does not reach the file', (_, answer, secret) => {
  expect(JSON.stringify(redact(answer))).not.toMatch(secret)
})

test('MOCK-10 the same value becomes the same pseudonym', () => {
  const [one, other] = [redact({ email: 'a@b.example' }), redact({ email: 'a@b.example' })]
  expect(one).toEqual(other)
  expect(redact({ email: 'c@b.example' })).not.toEqual(one)
})

test('MOCK-10 names of shipping methods, titles, prices and skus stay', () => {
  const answer = {
    methods: [{ id: 1, name: 'Ground', price: 0 }],
    sku: 'TRN-BB-65-24-8',
    title: '6.5 Creedmoor barrel, 24 in, 1:8 twist',
    restricted_zips: ['606', '60601'],
    url: '/uploads/x-1600.webp',
    empty: '',
  }
  expect(redact(answer)).toEqual(answer)
})

test('MOCK-10 a place on the map is kept roughly', () => {
  expect(redact({ latitude: 43.61234, longitude: -116.20987 })).toEqual({ latitude: 43.6, longitude: -116.2 })
})
