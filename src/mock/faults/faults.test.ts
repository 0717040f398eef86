import { describe, expect, test } from 'vitest'
import { parse } from '../http/validation.ts'
import { faultFromFlag } from './fault-flag.ts'
import { createFaults, FaultRule } from './faults.ts'
import { faultFromPrefer } from './prefer.ts'

const endpoint = { id: 'getGuestCart', path: '/Cart/guest/{token}' }

describe('fault rules', () => {
  test('MOCK-14 a rule meets its endpoint, pattern or path, as often as it says', () => {
    const faults = createFaults()
    faults.add({ kind: 'reset', endpoint: 'getGuestCart', times: 2 })
    faults.add({ kind: 'hang', path: '/Cart/guest/{token}', method: 'get' })
    faults.add({ kind: 'cut', path: '/__mock/stand-ins/payment.js' })

    expect(
      faults.take('POST', '/Checkout/simplified', { id: 'checkOut', path: '/Checkout/simplified' }),
    ).toBeUndefined()
    const kinds = [1, 2, 3].map(() => faults.take('GET', '/Cart/guest/gid_1', endpoint)?.kind)
    expect(kinds).toEqual(['reset', 'reset', 'hang'])
    expect(faults.take('GET', '/__mock/stand-ins/payment.js')?.kind).toBe('cut')
    expect(faults.list().map(({ rule }) => rule.kind)).toEqual(['hang', 'cut'])
    faults.clear()
    expect(faults.take('GET', '/Cart/guest/gid_1', endpoint)).toBeUndefined()
  })

  test.each([
    [{ kind: 'status', status: 500 }, 'endpoint'],
    [{ kind: 'status', status: 200, endpoint: 'checkOut' }, 'status'],
    [{ kind: 'status', endpoint: 'checkOut' }, 'status'],
    [{ kind: 'delay', endpoint: 'checkOut' }, 'delayMs'],
    [{ kind: 'reset', endpoint: 'checkout' }, 'endpoint'],
    [{ kind: 'explode', endpoint: 'checkOut' }, 'kind'],
    [{ kind: 'reset', endpoint: 'checkOut', tims: 1 }, 'tims'],
  ])('refuses %j and names %s', (rule, field) => {
    const result = parse(FaultRule, rule, 'body')
    expect(result.success ? [] : Object.keys(result.errors)).toEqual([field])
  })
})

describe('Prefer header', () => {
  test.each([
    ['code=500', { kind: 'status', status: 500 }],
    ['code=503, delay=200', { kind: 'status', status: 503, delayMs: 200 }],
    ['CODE=409; message="Gone, or \\"sold\\""', { kind: 'status', status: 409, message: 'Gone, or "sold"' }],
    ['delay=50', { kind: 'delay', delayMs: 50 }],
    ['fault=broken-json', { kind: 'broken-json' }],
    ['respond-async, dynamic=true', undefined],
    ['code=200', undefined],
  ])('MOCK-14 %s', (header, fault) => {
    expect(faultFromPrefer(header)).toEqual({ success: true, data: fault })
  })

  test.each([
    ['code=teapot', 'Prefer.code'],
    ['delay=-1', 'Prefer.delay'],
    ['fault=explode', 'Prefer.fault'],
  ])('refuses %s and names %s', (header, field) => {
    const result = faultFromPrefer(header)
    expect(result.success ? [] : Object.keys(result.errors)).toEqual([field])
  })
})

describe('--fault', () => {
  test('takes a status or a kind', () => {
    expect(faultFromFlag('checkOut=500')).toEqual({ kind: 'status', status: 500, endpoint: 'checkOut' })
    expect(faultFromFlag('getHome=reset')).toEqual({ kind: 'reset', endpoint: 'getHome' })
  })

  test.each(['checkout=500', 'checkOut', 'checkOut=200', 'checkOut=explode', ''])('refuses "%s"', (text) => {
    expect(() => faultFromFlag(text)).toThrow(`"${text}" is not a fault`)
  })
})
