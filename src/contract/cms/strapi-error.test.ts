import { expect, test } from 'vitest'
import { getCollection } from './collection.ts'
import { getFaq } from './content-pages.ts'
import { getStrapiNextStep, readStrapiError } from './strapi-error.ts'

const invalidKey = {
  data: null,
  error: { status: 400, name: 'ValidationError', message: 'Invalid key nope', details: { param: 'populate' } },
}

test('reads a Strapi error from the response that a back end forwards', () => {
  expect(readStrapiError(invalidKey)).toEqual({ name: 'ValidationError', message: 'Invalid key nope' })
  for (const body of [undefined, null, 'x', {}, { error: 'x' }, { error: { name: 1, message: '' } }]) {
    expect(readStrapiError(body)).toBeUndefined()
  }
})

test.each([
  [400, invalidKey, "Correct the back end's request to Strapi"],
  [
    401,
    {},
    'If a gateway requires credentials, pass them with --header or --bearer. Otherwise, check the API token that the back end',
  ],
  [401, { error: { name: 'UnauthorizedError', message: 'Missing' } }, 'Check the API token that the back end sends'],
  [
    403,
    {},
    'In Strapi, below Settings > API Tokens, allow find and findOne for this content type, and check that the back end sends this token.',
  ],
  [404, {}, 'Publish the page in the CMS, or remove the link to it.'],
  [500, invalidKey, "Check Strapi's log."],
  [502, {}, 'Start Strapi, and check the connection between the back end and Strapi.'],
])('suggests a specific next step for status %i', (status, body, next) => {
  expect(getStrapiNextStep(getFaq, status, readStrapiError(body))).toContain(next)
})

test('suggests no next step for other statuses', () => {
  expect(getStrapiNextStep(getFaq, 500)).toBeUndefined()
})

test('a 404 of Strapi is a page that is not published or a type without a route, and of a list only the latter', () => {
  const error = { name: 'NotFoundError', message: 'Not Found' }
  const noRoute =
    'Strapi has no route for this content type: run "npx storefront cms --strapi <project>", and restart Strapi.'
  expect(getStrapiNextStep(getFaq, 404, error)).toBe(`Publish the page in Strapi. If it is published, ${noRoute}`)
  expect(getStrapiNextStep(getCollection, 404, error)).toBe(noRoute)
})
