import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { pageFailure } from './page-failure.ts'

test('BUILD-17 a page that cannot be rendered is named, with what to do', () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'url')")
  expect(pageFailure(error, '/product/tarn')).toMatchObject({
    kind: 'surroundings',
    message:
      "The page /product/tarn cannot be rendered: TypeError: Cannot read properties of undefined (reading 'url')",
    next: expect.stringMatching(/^look for what is unusual in its content/),
    cause: error,
  })
  expect(pageFailure('no error at all', '/faq')).toMatchObject({
    message: 'The page /faq cannot be rendered: no error at all',
  })
})

test('BUILD-17 a failed call behind it is what is told', () => {
  const call = new ApiError('Broken', { kind: 'refused', endpointId: 'getFaq', status: 500 })
  expect(pageFailure(call, '/faq')).toBe(call)
  expect(pageFailure(new Error('no data', { cause: call }), '/faq')).toBe(call)
})
