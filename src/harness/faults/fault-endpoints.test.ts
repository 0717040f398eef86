import { expect, test } from 'vitest'
import type { Step } from '../findings/step.ts'
import { listFaultEndpoints } from './fault-endpoints.ts'

/** Creates the part of a step that shows which requests it sent. */
const step = (number: number, ...ids: (string | null)[]): Step =>
  ({ number, requests: ids.map((endpointId) => ({ endpointId })) }) as unknown as Step

const steps = [step(1, 'getFaq', null), step(2), step(3, 'getShippingMethods', 'getFaq', 'gone')]
const endpoints = (...only: string[]) =>
  listFaultEndpoints({ steps, only, journey: { name: 'short' } }).map(
    (endpoint) => `${endpoint.step} ${endpoint.method} ${endpoint.path}`,
  )

test('JRNY-16 each endpoint that a journey requests fails once, in the first step that requests it', () => {
  expect(endpoints()).toEqual(['1 GET /strapi/page/faq', '3 GET /Cart/shipping-methods'])
  expect(endpoints('getShippingMethods')).toEqual(['3 GET /Cart/shipping-methods'])
})

test('JRNY-16 JRNY-18 names an endpoint that the journey does not request, even if others are requested', () => {
  expect(() => endpoints('getShippingMethods', 'checkOut')).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message: 'The journey short does not request "checkOut".',
      next: 'Choose from its endpoints: getFaq, getShippingMethods.',
    }) as Error,
  )
})
