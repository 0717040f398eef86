import { expect, test } from 'vitest'
import type { Step } from '../findings/step.ts'
import { assertEndpoints, listFaultEndpoints } from './fault-endpoints.ts'

/** Creates the part of a step that shows which requests it sent. */
const step = (number: number, ...ids: (string | null)[]): Step =>
  ({ number, requests: ids.map((endpointId) => ({ endpointId })) }) as unknown as Step

const steps = [step(1, 'getFaq', null), step(2), step(3, 'getShippingMethods', 'getFaq', 'gone')]
const endpoints = (...only: string[]) =>
  listFaultEndpoints({ steps, only, journey: { name: 'short' }, until: null }).map(
    (endpoint) => `${endpoint.step} ${endpoint.method} ${endpoint.path}`,
  )

test('each endpoint that a journey requests fails once, in the first step that requests it', () => {
  expect(endpoints()).toEqual(['1 GET /strapi/page/faq', '3 GET /Cart/shipping-methods'])
  expect(endpoints('getShippingMethods')).toEqual(['3 GET /Cart/shipping-methods'])
})

test('names an endpoint that the journey does not request, even if others are requested', () => {
  expect(() => endpoints('getShippingMethods', 'checkOut')).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message: 'The journey short does not request "checkOut".',
      next: 'Choose from its endpoints: getFaq, getShippingMethods.',
    }) as Error,
  )
})

test('names the step where --until ended the run', () => {
  expect(() => listFaultEndpoints({ steps, only: ['checkOut'], journey: { name: 'short' }, until: 3 })).toThrow(
    expect.objectContaining({
      message: 'The journey short does not request "checkOut" up to step 3, where --until ends it.',
      next: 'Use a later step for --until, or choose from its endpoints: getFaq, getShippingMethods.',
    }) as Error,
  )
})

test('rejects --endpoints without an endpoint and with an unknown one', () => {
  const usage = (message: string, endpoint: string): Error =>
    expect.objectContaining({
      kind: 'usage',
      message,
      next: `Use, for example, --endpoints ${endpoint}, or omit --endpoints to fail every endpoint.`,
    }) as Error
  expect(() => assertEndpoints(['getFaq', 'checkout'])).toThrow(
    usage('There is no endpoint "checkout"; the closest is checkOut.', 'checkOut'),
  )
  expect(() => assertEndpoints(['x'])).toThrow(usage('There is no endpoint "x".', 'checkOut'))
  expect(() => assertEndpoints([])).toThrow(usage('--endpoints names no endpoint.', 'checkOut'))
  expect(() => assertEndpoints(['getFaq'])).not.toThrow()
})
