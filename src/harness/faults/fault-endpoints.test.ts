import { expect, test } from 'vitest'
import type { Step } from '../findings/step.ts'
import { listFaultEndpoints } from './fault-endpoints.ts'

/** As much of a step as tells which calls it made. */
const step = (number: number, ...ids: (string | null)[]): Step =>
  ({ number, requests: ids.map((endpointId) => ({ endpointId })) }) as unknown as Step

const steps = [step(1, 'getFaq', null), step(2), step(3, 'getShippingMethods', 'getFaq', 'gone')]
const endpoints = (...only: string[]) =>
  listFaultEndpoints({ steps, only, journey: { name: 'short' } }).map(
    (endpoint) => `${endpoint.step} ${endpoint.method} ${endpoint.path}`,
  )

test('JRNY-16 each call of the contract that a story makes fails once, in the step that makes it first', () => {
  expect(endpoints()).toEqual(['1 GET /strapi/page/faq', '3 GET /Cart/shipping-methods'])
  expect(endpoints('getShippingMethods')).toEqual(['3 GET /Cart/shipping-methods'])
})

test('JRNY-16 JRNY-18 a call that the story does not make is named, among others too', () => {
  expect(() => endpoints('getShippingMethods', 'checkOut')).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message: 'The journey short does not make the call "checkOut".',
      next: 'choose among its calls: getFaq, getShippingMethods.',
    }) as Error,
  )
})
