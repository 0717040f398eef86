import { expect, test } from 'vitest'
import { groupAdditions } from './group-additions.ts'

test('groups fields by name with their locations, responses, and one example', () => {
  const addition = (field: string, count: number) => ({ kind: 'addition', field, text: 'is new', count }) as const
  const violation = { kind: 'violation', field: 'data.title', text: 'is missing' } as const
  expect(
    groupAdditions([
      { request: 'getFaq', differences: [addition('data.createdAt', 1), addition('data.season', 1)] },
      { request: 'getHome', differences: [addition('data.carousel_cards.*.createdAt', 4), violation] },
      { request: 'getProduct a', differences: [addition('data.*.createdAt', 1)] },
    ]),
  ).toEqual([
    { pattern: '**.createdAt', places: 6, responses: 3, example: 'getFaq data.createdAt' },
    { pattern: 'data.season', places: 1, responses: 1, example: 'getFaq data.season' },
  ])
})
