import { describe, expect, test } from 'vitest'
import { getShippingMethods } from '#contract/cart.ts'
import { contract } from '#contract/contract.ts'
import { createJsonResponse } from '../http/exchange.ts'
import { createProblemResponse } from '../http/problem.ts'
import { parse } from '../http/validation.ts'
import { createRandom } from '../namespace/random.ts'
import { assertDistinctFaults, parseFaultFlag } from './fault-flag.ts'
import { modifyResponse } from './modify-response.ts'
import { matchesPath } from './path-pattern.ts'
import { parsePreferredFault } from './prefer.ts'
import { readRules } from './rule-flag.ts'
import { Rule } from './rule.ts'
import { createRules } from './rules.ts'
import { validateRule } from './validate-rule.ts'

const endpoint = { id: 'getGuestCart', path: '/Cart/guest/{token}' }

describe('fault rules', () => {
  test('MOCK-14 a rule matches its endpoint, pattern, or path as often as configured', () => {
    const rules = createRules(() => createRandom(1))
    rules.add({ kind: 'reset', endpoint: 'getGuestCart', times: 2 })
    rules.add({ kind: 'hang', path: '/Cart/guest/{token}', method: 'get' })
    rules.add({ kind: 'truncate', path: '/__mock/stubs/payment.js' })

    expect(
      rules.take({
        method: 'POST',
        path: '/Checkout/simplified',
        endpoint: { id: 'checkOut', path: '/Checkout/simplified' },
      }),
    ).toBeUndefined()
    const kinds = [1, 2, 3].map(() => rules.take({ method: 'GET', path: '/Cart/guest/gid_1', endpoint })?.kind)
    expect(kinds).toEqual(['reset', 'reset', 'hang'])
    expect(rules.take({ method: 'GET', path: '/__mock/stubs/payment.js' })?.kind).toBe('truncate')
    expect(rules.list().map(({ rule }) => rule.kind)).toEqual(['hang', 'truncate'])
    rules.clear()
    expect(rules.take({ method: 'GET', path: '/Cart/guest/gid_1', endpoint })).toBeUndefined()
  })

  test.each([
    [{ kind: 'status', status: 500 }, 'endpoint'],
    [{ kind: 'status', status: 200, endpoint: 'checkOut' }, 'status'],
    [{ kind: 'status', endpoint: 'checkOut' }, 'status'],
    [{ kind: 'delay', endpoint: 'checkOut' }, 'delayMs'],
    [{ kind: 'reset', endpoint: 'checkout' }, 'endpoint'],
    [{ kind: 'explode', endpoint: 'checkOut' }, 'kind'],
    [{ kind: 'reset', endpoint: 'checkOut', tims: 1 }, 'tims'],
  ])('rejects %j and names the field %s', (rule, field) => {
    const result = parse(Rule, rule, 'body')
    expect(result.success ? [] : Object.keys(result.errors)).toEqual([field])
  })
})

describe('rules', () => {
  const request = { method: 'GET', path: '/Products', endpoint: { id: 'getPriceList', path: '/Products' } }

  test('MOCK-52 a delay is chosen from its inclusive range and is the same for the same seed', () => {
    const delays = (seed: number) => {
      const random = createRandom(seed)
      const rules = createRules(() => random)
      rules.add({ kind: 'delay', delayMs: [3, 5], endpoint: 'getPriceList' })
      return Array.from({ length: 60 }, () => rules.take(request)?.delayMs)
    }
    expect(new Set(delays(1))).toEqual(new Set([3, 4, 5]))
    expect(delays(1)).toEqual(delays(1))
    expect(delays(2)).not.toEqual(delays(1))
  })

  test('MOCK-52 a rule with a probability applies to that fraction of the requests', () => {
    const random = createRandom(1)
    const rules = createRules(() => random)
    rules.add({ kind: 'hang', probability: 0.1, endpoint: 'getPriceList' })
    for (let attempt = 0; attempt < 10_000; attempt += 1) rules.take(request)
    const [counted] = rules.list()
    expect(counted?.matched).toBe(10_000)
    expect(Math.round((counted?.applied ?? 0) / 100)).toBe(10)
  })

  test('MOCK-51 a rule matches the query', () => {
    const rules = createRules(() => createRandom(1))
    rules.add({ kind: 'hang', endpoint: 'mergeCart', match: { query: { guestId: 'gid 1' } } })
    const asked = (query: string) =>
      rules.take({ method: 'POST', path: '/Cart/merge', query, endpoint: { id: 'mergeCart', path: '/Cart/merge' } })
        ?.kind
    expect([asked('guestId=gid%201&x=1'), asked('guestId=2'), asked('')]).toEqual(['hang', undefined, undefined])
  })

  test.each([
    ['/Cart/guest/*/items', '/Cart/guest/gid_1/items', true],
    ['/Cart/guest/*/items', '/Cart/guest/gid_1/items/2', false],
    ['/strapi/page/a*b*c', '/strapi/page/a-b-c', true],
    ['/strapi/page/a*b*c', '/strapi/page/abbc', true],
    ['/strapi/page/ab*bc', '/strapi/page/abc', false],
    ['/strapi/page/a*b*b', '/strapi/page/ab', false],
    ['/Products', '/products', false],
  ])('MOCK-51 the rule path %s matches %s: %s', (pattern, path, isMatch) => {
    expect(matchesPath(pattern, path)).toBe(isMatch)
  })

  test.each([
    ['/**', '/Products', true],
    ['/**', '/Cart/guest/gid_1/items/2', true],
    ['/**', '/__mock/stubs/payment.js', false],
    ['/__mock/stubs/**', '/__mock/stubs/payment.js', true],
    ['/Cart/**', '/Cart/guest/gid_1', true],
    ['/Cart/*/**', '/Cart/guest/gid_1/items', true],
    ['/Cart/**', '/Cart', false],
    ['/Cart/**', '/Carts/guest', false],
  ])('MOCK-161 the rule path %s matches %s: %s', (pattern, path, isMatch) => {
    expect(matchesPath(pattern, path)).toBe(isMatch)
  })

  test('MOCK-161 a rule for /** applies to every endpoint', () => {
    const everything = validateRule({ kind: 'delay', delayMs: 700, path: '/**' })
    const rules = createRules(() => createRandom(1))
    if (everything.success) rules.add(everything.data)
    const applied = contract.map(({ id, method, path }) =>
      rules.take({ method, path: path.replaceAll(/\{\w+\}/g, 'x'), endpoint: { id, path } }),
    )
    expect(applied.map((effect) => effect?.delayMs)).toEqual(contract.map(() => 700))
  })

  const home = { kind: 'response', endpoint: 'getGuestCart' }
  test.each([
    ['two stars in the middle', { kind: 'hang', path: '/**/items' }, 'path', /only be the last segment.*"\/\*\*"/],
    ['two stars in a segment', { kind: 'hang', path: '/Cart/g**' }, 'path', /only be the last segment/],
    ['stars below no endpoint', { kind: 'hang', path: '/Basket/**' }, 'path', /No endpoint has this path/],
    ['neither endpoint nor path', { kind: 'delay', delayMs: 9 }, 'endpoint', /"path": "\/\*\*" matches every endpoint/],
    ['a share of 1.5', { kind: 'hang', endpoint: 'getHome', probability: 1.5 }, 'probability', /above 0 and at most 1/],
    ['a share of zero', { kind: 'hang', endpoint: 'getHome', probability: 0 }, 'probability', /above 0/],
    [
      'a share with a count',
      { kind: 'hang', endpoint: 'getHome', probability: 0.5, onCall: 2 },
      'probability',
      /onCall/,
    ],
    [
      'a delay without its duration',
      { kind: 'delay', endpoint: 'getHome' },
      'delayMs',
      /^Missing; must be milliseconds up to 600000, such as 2000, or/,
    ],
    [
      'a duration in quotes',
      { kind: 'delay', endpoint: 'getHome', delayMs: '2000' },
      'delayMs',
      /^Must be milliseconds/,
    ],
    ['a number', 5, 'rule', /^Must be an object, not a number$/],
    [
      'a path of a field with an empty part',
      { kind: 'response', endpoint: 'getHome', patch: { 'a..b': 1 } },
      'patch.a..b',
      /^Must be field names joined by dots/,
    ],
    ['a reversed range', { kind: 'delay', endpoint: 'getHome', delayMs: [5, 3] }, 'delayMs', /a range such as/],
    [
      'an unknown endpoint',
      { kind: 'hang', endpoint: 'gethome' },
      'endpoint',
      /no endpoint "gethome"; the closest is getHome/,
    ],
    ['an unknown path', { kind: 'hang', path: '/Cart/gust/*' }, 'path', /closest is GET \/Cart\/guest\/\{token\}/],
    [
      'a method that the endpoint does not have',
      { kind: 'hang', endpoint: 'getHome', method: 'POST' },
      'endpoint',
      /Has a different method or path/,
    ],
    [
      'a redirect without a target',
      { kind: 'redirect', endpoint: 'getHome', location: 'javascript:1' },
      'location',
      /a path/,
    ],
    ['a header that spans two lines', { ...home, headers: { 'x-a': 'b\r\nc: d' } }, 'headers.x-a', /one line/],
    [
      'a custom content length',
      { ...home, headers: { 'Content-Length': '3' } },
      'headers.Content-Length',
      /that the server does not set/,
    ],
    ['a rule that changes nothing', home, 'kind', /changes nothing/],
    [
      'a body that violates the contract',
      { ...home, body: { id: 1 } },
      'body.id',
      /Must be a string, not a number.*allowInvalid/,
    ],
    ['an error status without a problem document', { ...home, status: 500 }, 'status', /needs a problem as its body/],
    ['a status that no endpoint returns', { ...home, status: 204 }, 'status', /No endpoint returns 204/],
    [
      'a body that is not a problem document',
      { ...home, status: 500, body: { id: 'x' } },
      'body.message',
      /in a problem/,
    ],
    ['two bodies', { ...home, body: {}, patch: { id: 'x' } }, 'body', /Cannot be combined/],
    [
      'a field that does not exist',
      { ...home, patch: { 'items.*.prize': 3 } },
      'patch.items.*.prize',
      /has no "items.*.prize"/,
    ],
    ['a value of a different type', { ...home, patch: { 'items.0.price': '3' } }, 'patch.items.0.price', /this value/],
    ['a removed required field', { ...home, remove: ['totalAmount'] }, 'remove', /cannot be removed/],
    [
      'an empty dealer flag of a product',
      { kind: 'response', endpoint: 'getProduct', patch: { 'data.*.ffl_item': null } },
      'patch.data.*.ffl_item',
      /Cannot have this value/,
    ],
    ['a modified response of a script', { kind: 'response', path: '/__mock/stubs/maps.js', body: 1 }, 'kind', /script/],
  ])('MOCK-54 MOCK-161 JRNY-144 rejects %s', (_, rule, field, text) => {
    const result = validateRule(rule)
    expect(result.success ? {} : result.errors).toEqual({
      ...(result.success ? {} : result.errors),
      [field]: [expect.stringMatching(text)],
    })
  })

  test.each([
    { ...home, body: { id: 1 }, allowInvalid: true },
    { ...home, status: 500, body: { title: 'Out', status: 500, message: 'Out of order' } },
    {
      ...home,
      patch: { 'items.*.price': 3, userEmail: null, 'appliedDiscounts.0.promotionalPageInfo.data.0.group1': null },
    },
    { kind: 'response', endpoint: 'getPriceList', patch: { 'CAP-1.price': 3 } },
    { kind: 'response', endpoint: 'getProduct', patch: { 'data.*.subtitle': null } },
    { kind: 'hang', path: '/strapi/page/*' },
    { kind: 'reset', path: '/__mock/stubs/maps.js' },
  ])('MOCK-54 accepts %j', (rule) => {
    expect(validateRule(rule)).toEqual({ success: true, data: rule })
  })
})

describe('a modified response', () => {
  const response = createJsonResponse(JSON.stringify([{ id: 1, name: 'Ground', price: 0 }]))

  test('MOCK-54 becomes a problem that names the field when its patch violates the contract', () => {
    const changed = modifyResponse(response, { patch: { '0.price': 'free' } }, getShippingMethods)
    expect([changed.status, changed.problem]).toEqual([
      500,
      'The response after a rule does not match the contract. 0.price: Must be a number, not a string. Set allowInvalid if this is intended.',
    ])
  })

  test('MOCK-51 is not patched when it is an error response', () => {
    const problem = createProblemResponse(404, 'Gone')
    expect(modifyResponse(problem, { patch: { '0.price': 1 } }, getShippingMethods)).toEqual(problem)
  })
})

describe('Prefer header', () => {
  test.each([
    ['code=500', { kind: 'status', status: 500 }],
    ['code=503, delay=200', { kind: 'status', status: 503, delayMs: 200 }],
    ['CODE=409; message="Gone, or \\"sold\\""', { kind: 'status', status: 409, message: 'Gone, or "sold"' }],
    ['delay=50', { kind: 'delay', delayMs: 50 }],
    ['fault=invalid-json', { kind: 'invalid-json' }],
    ['respond-async, dynamic=true', undefined],
    ['code=200', undefined],
  ])('MOCK-14 parses %s', (header, fault) => {
    expect(parsePreferredFault(header)).toEqual({ success: true, data: fault })
  })

  test.each([
    ['code=teapot', 'Prefer.code'],
    ['delay=-1', 'Prefer.delay'],
    ['fault=explode', 'Prefer.fault'],
  ])('rejects %s and names the field %s', (header, field) => {
    const result = parsePreferredFault(header)
    expect(result.success ? [] : Object.keys(result.errors)).toEqual([field])
  })
})

describe('--fault', () => {
  test('MOCK-14 JRNY-75 accepts a status, a kind, or a delay', () => {
    expect(parseFaultFlag('getHome=delay:3000')).toEqual({ kind: 'delay', delayMs: 3000, endpoint: 'getHome' })
    for (const kind of ['reset', 'empty', 'invalid-json', 'truncate', 'hang']) {
      expect(parseFaultFlag(`getHome=${kind}`)).toEqual({ kind, endpoint: 'getHome' })
    }
    expect(parseFaultFlag('checkOut=500')).toEqual({ kind: 'status', status: 500, endpoint: 'checkOut' })
  })

  test('MOCK-162 applies a fault with * to every endpoint', () => {
    expect(parseFaultFlag('*=delay:2000')).toEqual({ kind: 'delay', delayMs: 2000, path: '/**' })
    expect(parseFaultFlag('*=500')).toEqual({ kind: 'status', status: 500, path: '/**' })
    expect(() => parseFaultFlag('*=rest')).toThrow('"*=rest" is not a valid fault. The fault must be a status')
  })

  test('JRNY-107 JRNY-161 names the closest endpoint and the closest kind', () => {
    const explain = (text: string): unknown => {
      try {
        return parseFaultFlag(text)
      } catch (error) {
        return `${(error as Error).message} ${(error as { readonly next?: string }).next}`
      }
    }
    expect(explain('checkOutX=reset')).toContain('there is no endpoint "checkOutX"; the closest is checkOut.')
    expect(explain('checkOutX=reset')).toContain(
      "Use, for example, --fault checkOut=reset, or --fault '*=reset' for every endpoint.",
    )
    expect(explain('POST /Checkout/simplified=500')).toContain('; the closest is checkOut.')
    expect(explain('POST http://127.0.0.1:4010/api/Checkout/simplified=500')).toContain('; the closest is checkOut.')
    expect(explain('checkOut=rest')).toContain("Use, for example, --fault 'checkOut=reset'.")
    // The journey of a guest never requests the endpoint for customers.
    expect(explain('computeTotals=500')).toContain(
      'the closest is computeCart for customers, computeGuestCart for guests.',
    )
    expect(explain('getGuestCar=500')).toContain('the closest is getGuestCart for guests, getCart for customers.')
    const lines = String(explain('x=500')).split('\n')
    expect(lines.slice(1).join(', ')).toContain(contract.map(({ id }) => id).join(', '))
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(200)
    const kinds = 'status, delay, reset, empty, invalid-json, truncate, hang, response, redirect'
    const rule = (kind?: string) => validateRule({ kind, endpoint: 'checkOut', status: 500 })
    expect(rule('stat')).toMatchObject({ errors: { kind: [`Must be one of ${kinds}; the closest is status`] } })
    expect(rule()).toMatchObject({ errors: { kind: [`Must be one of ${kinds}`] } })
  })

  test.each([
    ['*=delay', "'*=delay:3000'"],
    ['*=delay:abc', "'*=delay:3000'"],
    ['checkOut=delay:', "'checkOut=delay:3000'"],
    ['checkOut=delay=2500', "'checkOut=delay:2500'"],
    ['checkOut=DELAY:2000', "'checkOut=delay:2000'"],
    ['checkOut=delay:2s', "'checkOut=delay:2000'"],
    ['checkOut=delay:1.5s', "'checkOut=delay:1500'"],
    ['checkOut=delay:1,5s', "'checkOut=delay:1500'"],
    ['checkOut=delay:500ms', "'checkOut=delay:500'"],
    ['checkOut=delay: 2000', "'checkOut=delay:2000'"],
    ['checkOut=delay:2,000 ms', "'checkOut=delay:2000'"],
    ['checkOut=delay:2 seconds', "'checkOut=delay:2000'"],
    ['checkOut=delay:1min', "'checkOut=delay:60000'"],
    ['checkOut=delay:9999999', "'checkOut=delay:600000'"],
    ['checkOut=2s', "'checkOut=delay:2000'"],
    ['checkOut=250ms', "'checkOut=delay:250'"],
    ['checkOut=slow', "'checkOut=delay:3000'"],
    ['checkOut=hangs', "'checkOut=hang'"],
    ['checkOut=timeout', "'checkOut=hang'"],
    ['checkOut=503x', "'checkOut=503'"],
    ['checkOut=status:429', "'checkOut=429'"],
    ['checkOut=200', "'checkOut=500'"],
    ['checkOu=delay', 'checkOut=delay:3000'],
  ])('MOCK-170 suggests a valid fault for %s: --fault %s', (text, fault) => {
    const next = expect.stringContaining(`Use, for example, --fault ${fault}`) as string
    expect(() => parseFaultFlag(text)).toThrow(expect.objectContaining({ next }) as Error)
  })

  test.each(['checkOut=500', '*=delay:2000', 'checkOu=slow'])('MOCK-174 --rule %s leads to --fault', async (text) => {
    await expect(readRules(text)).rejects.toMatchObject({
      exitCode: 2,
      message: `--rule expects JSON or a file, and "${text}" is the short form of a fault.`,
      next: `Use --fault '${text}'.`,
    })
  })

  test('MOCK-169 an unknown endpoint of a rule has the closest name for guests and for customers', () => {
    const explain = (name: string) => validateRule({ kind: 'hang', endpoint: name })
    const expected = (text: string) => ({ errors: { endpoint: [text] } })
    expect(explain('checkOu')).toMatchObject(expected('There is no endpoint "checkOu"; the closest is checkOut'))
    expect(explain('getGuestCar')).toMatchObject(
      expected('There is no endpoint "getGuestCar"; the closest is getGuestCart for guests, getCart for customers'),
    )
    expect(explain('POST /Checkout/simplified')).toMatchObject(
      expected('There is no endpoint "POST /Checkout/simplified"; the closest is checkOut'),
    )
    expect(explain('x')).toMatchObject(expected('There is no endpoint "x"; "npx storefront openapi" lists them'))
    expect(validateRule({ kind: 'hang', endpoint: { toString: 1 } })).toMatchObject(
      expected('Must be the ID of an endpoint; "npx storefront openapi" lists them'),
    )
  })

  test.each([
    ['checkOut', '"checkOut" is not a valid fault: "=" and the fault are missing. The fault must be a status'],
    ['checkOut=', '"checkOut=" is not a valid fault: nothing follows "=". The fault must be a status'],
    ['=500', '"=500" is not a valid fault: it has no endpoint.'],
    ['checkOut=500=reset', '"checkOut=500=reset" is not a valid fault. The fault must be a status'],
  ])('MOCK-163 says what is missing in "%s"', (text, message) => {
    expect(() => parseFaultFlag(text)).toThrow(message)
  })

  test('MOCK-163 rejects a fault that another one before it prevents', () => {
    const explain = (message: string, next: string): Error => expect.objectContaining({ message, next }) as Error
    expect(() => assertDistinctFaults(['getHome=500', 'checkOut=500', 'checkOut=reset'])).toThrow(
      explain(
        "--fault 'checkOut=reset' would never be applied, because --fault 'checkOut=500' before it is for the same endpoint.",
        'Remove one of them.',
      ),
    )
    expect(() => assertDistinctFaults(['*=delay:2000', 'checkOut=500'])).toThrow(
      explain(
        "--fault 'checkOut=500' would never be applied, because --fault '*=delay:2000' before it is for every endpoint.",
        "Put --fault 'checkOut=500' first.",
      ),
    )
    expect(() => assertDistinctFaults(['checkOut=500', 'getHome=500', '*=delay:2000'])).not.toThrow()
  })

  test.each(['checkout=500', 'checkOut', 'checkOut=200', 'checkOut=explode', 'checkOut=delay:soon', ''])(
    'rejects "%s"',
    (text) => {
      expect(() => parseFaultFlag(text)).toThrow(`"${text}" is not a valid fault`)
    },
  )
})
