import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findPreflightDifferences, createPreflightHeaders, findVaryDifferences } from './cors-differences.ts'

const endpoints: readonly Endpoint[] = contract

test.each([
  ['getProduct', 'GET', 'authorization,x-request-id'],
  ['updateProfile', 'PUT', 'authorization,content-type,x-request-id'],
  ['checkOut', 'POST', 'authorization,content-type,x-request-id'],
  ['getOrder', 'GET', 'authorization,x-guest-id,x-request-id'],
  // The content type of a multipart form does not cause a preflight.
  ['registerDealer', 'POST', 'authorization,x-request-id'],
])('the preflight of %s requests %s with the headers %s', (id, method, names) => {
  expect(
    endpoints.filter((endpoint) => endpoint.id === id).map((one) => createPreflightHeaders(one, 'https://a.b')),
  ).toEqual([
    { origin: 'https://a.b', 'access-control-request-method': method, 'access-control-request-headers': names },
  ])
})

const getEndpoint = (id: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.id === id)
  if (found === undefined) throw new Error(`There is no endpoint ${id}.`)
  return found
}
const SITE = 'https://shop.example'
const ALLOW_ALL = 'authorization, content-type, x-request-id'

test.each([
  ['PUT', ALLOW_ALL, []],
  ['GET, PUT', ALLOW_ALL.toUpperCase(), []],
  ['*', ALLOW_ALL, []],
  ['put', ALLOW_ALL, ['lacks PUT: it has put, and browsers compare case-sensitively']],
  ['Get, Post', ALLOW_ALL, ['lacks PUT']],
  ['PUT', '*', ['lacks authorization']],
])('a preflight that allows the methods "%s" and the headers "%s" lacks %j', (methods, names, expected) => {
  const headers = {
    'access-control-allow-origin': SITE,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': names,
  }
  const found = findPreflightDifferences(getEndpoint('updateProfile'), { status: 204, headers }, SITE)
  expect(found.map(({ text }) => text)).toEqual(expected)
})

test.each([
  ['getFaq', { 'access-control-allow-origin': SITE }, true],
  ['getFaq', { 'access-control-allow-origin': SITE, vary: 'Accept-Encoding' }, true],
  ['getFaq', { 'access-control-allow-origin': SITE, vary: 'Accept-Encoding, ORIGIN' }, false],
  ['getFaq', { 'access-control-allow-origin': SITE, 'cache-control': 'private, no-store' }, false],
  ['getFaq', { 'access-control-allow-origin': '*' }, false],
  ['checkOut', { 'access-control-allow-origin': SITE }, false],
])('a cache could serve the response of %s with %j to another site: %s', (id, headers, isFound) => {
  expect(findVaryDifferences(getEndpoint(id), headers)).toHaveLength(isFound ? 1 : 0)
})
