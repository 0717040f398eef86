import { expect, test } from 'vitest'
import { getPatents } from '#contract/cms/content-pages.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createStrapiResponses } from './strapi-response.ts'

test('PERF-19 derives the content model of an endpoint once', () => {
  let reads = 0
  const endpoint: Endpoint = {
    ...getPatents,
    get response() {
      reads += 1
      return getPatents.response
    },
  }
  const toStrapiResponse = createStrapiResponses(0)
  const responses = ['', ''].map(() => toStrapiResponse(endpoint, {}, { data: { documentId: 'a' } }))
  expect(responses[1]).toEqual(responses[0])
  expect(reads).toBe(1)
})
