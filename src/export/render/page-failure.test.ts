import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { toPageError } from './page-failure.ts'

const API = 'https://api.example'

test('reports a page that cannot be rendered, with the next step', () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'url')")
  expect(toPageError(error, '/product/tarn', API)).toMatchObject({
    kind: 'external',
    message:
      "The page /product/tarn cannot be rendered: TypeError: Cannot read properties of undefined (reading 'url')",
    next: expect.stringMatching(/^Check its content for unusual values/),
    cause: error,
  })
  expect(toPageError('not an error', '/faq', API)).toMatchObject({
    message: 'The page /faq cannot be rendered: not an error',
  })
})

test('reports a failed request as the cause, with its page', () => {
  const apiError = new ApiError('Broken', { kind: 'refused', endpointId: 'getFaq', status: 500 })
  for (const error of [apiError, new Error('no data', { cause: apiError })]) {
    expect(toPageError(error, '/faq', API)).toMatchObject({
      message: `The API rejected a request with status 500: Broken\nPage: /faq. Request: GET /strapi/page/faq. API: ${API}.`,
      cause: apiError,
    })
  }
  expect(toPageError(apiError, undefined, API)).toMatchObject({ message: expect.stringContaining('Page: every page.') })
})

test('does not report a full disk as a problem with the page', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(toPageError(full, '/faq', API)).toBe(full)
})
