import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { preflightHeaders } from './cors-differences.ts'

const endpoints: readonly Endpoint[] = contract

test.each([
  ['getProduct', 'GET', 'authorization,x-request-id'],
  ['updateProfile', 'PUT', 'authorization,content-type,x-request-id'],
  ['checkOut', 'POST', 'authorization,content-type,x-request-id'],
  ['getOrder', 'GET', 'authorization,x-guest-id,x-request-id'],
  // A form with documents has a type that browsers need not ask for.
  ['registerDealer', 'POST', 'authorization,x-request-id'],
])('MOCK-37 before %s a browser asks for %s with %s', (id, method, names) => {
  expect(endpoints.filter((endpoint) => endpoint.id === id).map((one) => preflightHeaders(one, 'https://a.b'))).toEqual(
    [{ origin: 'https://a.b', 'access-control-request-method': method, 'access-control-request-headers': names }],
  )
})
