import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { parse } from '../http/validation.ts'
import { createRandom } from '../namespace/random.ts'
import { matchesPath } from './path-pattern.ts'
import { readRules } from './read-rules.ts'
import { parsePreferHeader, Rule } from './rule.ts'
import { Rules } from './rules.ts'

const endpoint = { id: 'getGuestCart', path: '/Cart/guest/{token}' }
const request = { method: 'GET', path: '/Products', endpoint: { id: 'getPriceList', path: '/Products' } }

describe('rules', () => {
  test('a rule matches its endpoint, pattern, or path as often as configured', () => {
    const rules = new Rules(() => createRandom(1))
    rules.add({ kind: 'reset', endpoint: 'getGuestCart', times: 2 })
    rules.add({ kind: 'hang', path: '/Cart/guest/{token}', method: 'get' })
    rules.add({ kind: 'truncate', path: '/__mock/stubs/payment.js' })
    const checkOut = { id: 'checkOut', path: '/Checkout/simplified' }
    expect(rules.take({ method: 'POST', path: '/Checkout/simplified', endpoint: checkOut })).toBeUndefined()
    const kinds = [1, 2, 3].map(() => rules.take({ method: 'GET', path: '/Cart/guest/gid_1', endpoint })?.kind)
    expect(kinds).toEqual(['reset', 'reset', 'hang'])
    expect(rules.take({ method: 'GET', path: '/__mock/stubs/payment.js' })?.kind).toBe('truncate')
    expect(rules.list().map(({ rule }) => rule.kind)).toEqual(['hang', 'truncate'])
    rules.clear()
    expect(rules.take({ method: 'GET', path: '/Cart/guest/gid_1', endpoint })).toBeUndefined()
  })

  test('a delay is chosen from its inclusive range and is the same for the same seed', () => {
    const delays = (seed: number) => {
      const random = createRandom(seed)
      const rules = new Rules(() => random)
      rules.add({ kind: 'delay', delayMs: [3, 5], endpoint: 'getPriceList' })
      return Array.from({ length: 60 }, () => rules.take(request)?.delayMs)
    }
    expect(new Set(delays(1))).toEqual(new Set([3, 4, 5]))
    expect(delays(1)).toEqual(delays(1))
    expect(delays(2)).not.toEqual(delays(1))
  })

  test('a rule with a probability applies to that fraction of the requests', () => {
    const random = createRandom(1)
    const rules = new Rules(() => random)
    rules.add({ kind: 'hang', probability: 0.1, endpoint: 'getPriceList' })
    for (let attempt = 0; attempt < 10_000; attempt += 1) rules.take(request)
    const [counted] = rules.list()
    expect(counted?.matched).toBe(10_000)
    expect(Math.round((counted?.applied ?? 0) / 100)).toBe(10)
  })

  test.each([
    ['/Cart/guest/*/items', '/Cart/guest/gid_1/items', true],
    ['/Cart/guest/*/items', '/Cart/guest/gid_1/items/2', false],
    ['/Cart/guest/*', '/Cart/guest/{token}', true],
    ['/strapi/page/a*b*c', '/strapi/page/a-b-c', true],
    ['/strapi/page/ab*bc', '/strapi/page/abc', false],
    ['/strapi/page/a.*', '/strapi/page/about', false],
    ['/Products', '/products', false],
    ['/**', '/Products', true],
    ['/**', '/Cart/guest/gid_1/items/2', true],
    ['/**', '/__mock/stubs/payment.js', false],
    ['/__mock/stubs/**', '/__mock/stubs/payment.js', true],
    ['/Cart/*/**', '/Cart/guest/gid_1/items', true],
    ['/Cart/**', '/Cart', false],
    ['/Cart/**', '/Carts/guest', false],
  ])('the rule path %s matches %s: %s', (pattern, path, isMatch) => {
    expect(matchesPath(pattern, path)).toBe(isMatch)
  })

  test('a rule for /** applies to every endpoint', () => {
    const rules = new Rules(() => createRandom(1))
    rules.add(Rule.parse({ kind: 'delay', delayMs: 700, path: '/**' }))
    const applied = contract.map(({ id, method, path }) =>
      rules.take({ method, path: path.replaceAll(/\{\w+\}/g, 'x'), endpoint: { id, path } }),
    )
    expect(applied.map((effect) => effect?.delayMs)).toEqual(contract.map(() => 700))
  })
})

describe('a rule', () => {
  test.each<[unknown, string, RegExp]>([
    [{ kind: 'status', status: 500 }, 'endpoint', /"path": "\/\*\*" matches every endpoint/],
    [{ kind: 'status', status: 200, endpoint: 'checkOut' }, 'status', /at least 400/],
    [{ kind: 'status', endpoint: 'checkOut' }, 'status', /^Missing/],
    [{ kind: 'delay', endpoint: 'checkOut' }, 'delayMs', /^Missing; must be milliseconds up to 600000, such as 2000/],
    [{ kind: 'delay', endpoint: 'checkOut', delayMs: '2000' }, 'delayMs', /^Must be milliseconds/],
    [{ kind: 'reset', endpoint: 'checkout' }, 'endpoint', /no endpoint "checkout"; the closest is checkOut$/],
    [{ kind: 'reset', endpoint: { toString: 1 } }, 'endpoint', /^There is no endpoint/],
    [{ kind: 'stat', endpoint: 'checkOut' }, 'kind', /^Must be one of status, .*; the closest is status$/],
    [{ kind: 'reset', endpoint: 'checkOut', tims: 1 }, 'tims', /^Unrecognized field$/],
    [{ kind: 'hang', path: '/Cart/gust/*' }, 'path', /closest is GET \/Cart\/guest\/\{token\}$/],
    [{ kind: 'hang', path: '/Basket/**' }, 'path', /^No endpoint has this path/],
    [{ kind: 'response', endpoint: 'getHome', patch: { 'a..b': 1 } }, 'patch.a..b', /^Must be field names joined/],
    [5, 'rule', /^Must be an object, not a number$/],
  ])('%j is rejected', (rule, field, text) => {
    const result = parse(Rule, rule, 'rule')
    expect(result.success ? {} : result.errors).toEqual({ [field]: [expect.stringMatching(text)] })
  })

  test.each([
    { kind: 'response', endpoint: 'getPriceList', patch: { 'CAP-1.price': 3 } },
    { kind: 'response', endpoint: 'getProduct', patch: { 'data.*.subtitle': null } },
    { kind: 'hang', path: '/strapi/page/*' },
    { kind: 'reset', path: '/__mock/stubs/maps.js' },
  ])('%j is accepted', (rule) => {
    expect(parse(Rule, rule, 'rule')).toEqual({ success: true, data: rule })
  })

  test.each([
    ['code=500', { kind: 'status', status: 500 }],
    ['code=503, delay=200', { kind: 'status', status: 503, delayMs: 200 }],
    ['CODE=409; message="Gone, or sold"', { kind: 'status', status: 409, message: 'Gone, or sold' }],
    ['delay=50', { kind: 'delay', delayMs: 50 }],
    ['fault=invalid-json', { kind: 'invalid-json' }],
    ['respond-async, dynamic=true', undefined],
    ['code=200', undefined],
    ['fault=explode', undefined],
  ])('Prefer: %s', (header, effect) => {
    expect(parsePreferHeader(header)).toEqual(effect)
  })
})

describe('--fault', () => {
  test.each([
    ['getHome=delay:3000', { kind: 'delay', delayMs: 3000, endpoint: 'getHome' }],
    ['getHome=reset', { kind: 'reset', endpoint: 'getHome' }],
    ['checkOut=500', { kind: 'status', status: 500, endpoint: 'checkOut' }],
    ['*=delay:2000', { kind: 'delay', delayMs: 2000, path: '/**' }],
    ['*=500', { kind: 'status', status: 500, path: '/**' }],
  ])('accepts %s', async (text, rule) => {
    expect(await readRules([], [text])).toEqual([rule])
  })

  test.each([
    ['checkOutX=reset', 'endpoint: There is no endpoint "checkOutX"; the closest is checkOut'],
    ['checkOut=rest', 'kind: Must be one of .*; the closest is reset'],
    ['checkOut', 'kind: Must be one of'],
    ['checkOut=200', 'status: Must be at least 400'],
    ['checkOut=delay:soon', 'delayMs: Must be milliseconds up to 600000'],
  ])('rejects %s', async (text, problem) => {
    await expect(readRules([], [text])).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(new RegExp(`^--fault '${text}' is not a valid rule:\n${problem}`)),
    })
  })

  test('--rule with the short form of a fault leads to --fault', async () => {
    await expect(readRules(['checkOut=500'])).rejects.toMatchObject({
      exitCode: 2,
      next: expect.stringContaining('The short form of a fault needs --fault.'),
    })
  })
})
