import { expect, test } from 'vitest'
import { getShippingMethods } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findContractViolations } from './contract-check.ts'
import { matchRequest } from './match-request.ts'

const methods = [{ id: 1, name: 'Ground', price: 0 }]
const ask = (status: number, received: unknown): string[] =>
  findContractViolations({ endpoint: getShippingMethods, sent: null, status, received: JSON.stringify(received) })

test('accepts a valid response', () => {
  expect(ask(200, methods)).toEqual([])
  expect(ask(500, { title: 'Broken', status: 500, message: 'Broken.' })).toEqual([])
})

test('reports a field of the wrong type with its path', () => {
  expect(ask(200, [{ ...methods[0], price: 'free' }])).toEqual([
    expect.stringMatching(
      /^GET \/Cart\/shipping-methods responded with 200 and an invalid body: \*\.price: /,
    ) as unknown,
  ])
})

test('reports an undocumented status as a violation', () => {
  expect(ask(418, { title: 'Teapot', status: 418, message: 'Short and stout.' })).toEqual([
    'GET /Cart/shipping-methods: status is 418, which the contract does not list',
  ])
})

test('reports an invalid request body without showing its values', () => {
  const sent = JSON.stringify({ cartId: '', email: 'someone@private.example' })
  const received = JSON.stringify({ title: 'Bad', status: 400, message: 'Bad.' })
  const found = findContractViolations({ endpoint: checkOut, sent, status: 400, received })
  expect(found.join('\n')).toContain('POST /Checkout/simplified was sent an invalid body: cartId')
  expect(found.join('\n')).not.toContain('private')
})

test('includes violations that the mock itself reports', () => {
  const violation = { kind: 'invariant', endpoint: 'getShippingMethods', field: 'total' }
  expect(ask(500, { title: 'Violation', status: 500, message: 'The total is wrong.', violation })).toEqual([
    'GET /Cart/shipping-methods: the mock reports: The total is wrong.',
  ])
})

test.each([
  ['GET', 'http://127.0.0.1:4010/__ns/run/Cart/guest/g-1', 'getGuestCart'],
  ['PUT', 'http://127.0.0.1:4010/__ns/run/Cart/guest/g-1/items/2', 'updateGuestCartItem'],
])('matches the request %s %s to its endpoint', (method, url, id) => {
  expect(matchRequest('http://127.0.0.1:4010/__ns/run/', method, url)).toMatchObject({ kind: 'call', endpoint: { id } })
})

test.each([
  ['an unknown path', 'GET', 'http://127.0.0.1:4010/__ns/run/Carts', 'unknown-call'],
  ['a method that the path does not have', 'DELETE', 'http://127.0.0.1:4010/__ns/run/Order/1', 'unknown-call'],
  ['a stub script', 'GET', 'http://127.0.0.1:4010/__ns/run/__mock/stubs/payment.js', 'other'],
  ['a URL that starts like the API', 'GET', 'http://127.0.0.1:4010/__ns/running/Order/1', 'other'],
  ['the site itself', 'GET', 'http://127.0.0.1:4173/Order/1', 'other'],
])('does not match %s to an endpoint', (_description, method, url, kind) => {
  expect(matchRequest('http://127.0.0.1:4010/__ns/run', method, url).kind).toBe(kind)
})

test('reports a missing or non-JSON body in a response and in a request', () => {
  const violationsOf = (received: string) =>
    findContractViolations({ endpoint: getShippingMethods, sent: null, status: 200, received })
  for (const text of ['', '<html>']) {
    expect(violationsOf(text)).toEqual([
      'GET /Cart/shipping-methods responded with 200 and an invalid body: response: is not JSON',
    ])
  }
  expect(ask(200, {})).toEqual([expect.stringContaining('invalid body: response: ') as unknown])
  const problem = JSON.stringify({ title: 'Bad', status: 400, message: 'Bad.' })
  expect(findContractViolations({ endpoint: checkOut, sent: null, status: 400, received: problem })).toEqual([
    'POST /Checkout/simplified was sent an invalid body: it is missing',
  ])
})

test('does not check a form with files, because the browser does not expose its parts', () => {
  const form = contract.find(({ encoding }: Endpoint) => encoding === 'multipart')
  if (form === undefined) throw new Error('No call of the contract sends files.')
  const problem = JSON.stringify({ title: 'Broken', status: 500, message: 'Broken.' })
  expect(findContractViolations({ endpoint: form, sent: '--part', status: 500, received: problem })).toEqual([])
})
