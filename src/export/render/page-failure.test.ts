import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { toPageError } from './page-failure.ts'

const API = 'https://api.example'

test('BUILD-17 a page that cannot be rendered is named, with what to do', () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'url')")
  expect(toPageError(error, '/product/tarn', API)).toMatchObject({
    kind: 'surroundings',
    message:
      "The page /product/tarn cannot be rendered: TypeError: Cannot read properties of undefined (reading 'url')",
    next: expect.stringMatching(/^look for what is unusual in its content/),
    cause: error,
  })
  expect(toPageError('no error at all', '/faq', API)).toMatchObject({
    message: 'The page /faq cannot be rendered: no error at all',
  })
})

test('BUILD-17 a failed call behind it is what is told, with its page', () => {
  const apiError = new ApiError('Broken', { kind: 'refused', endpointId: 'getFaq', status: 500 })
  for (const error of [apiError, new Error('no data', { cause: apiError })]) {
    expect(toPageError(error, '/faq', API)).toMatchObject({
      message: `The API refused a call with status 500: Broken\nPage: /faq. Call: GET /strapi/page/faq. API: ${API}.`,
      cause: apiError,
    })
  }
  expect(toPageError(apiError, undefined, API)).toMatchObject({ message: expect.stringContaining('Page: every page.') })
})
