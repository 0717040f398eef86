import { expect, test } from 'vitest'
import { reportSharedSlugs } from './shared-slugs.ts'

async function problemsOf(url: string, body: string | object, status = 200): Promise<string[]> {
  const problems: string[] = []
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetch = reportSharedSlugs(
    () => Promise.resolve(new Response(text, { status })),
    (problem) => problems.push(problem),
  )
  expect(await (await fetch(url)).text()).toBe(text)
  return problems
}

const two = { data: [{ documentId: 'a1' }, { documentId: 'b2', locale: 'de' }, {}] }

test.each(['products', 'product-groups'])('CMS-82 names each entry that responds to a request for %s', async (name) => {
  expect(await problemsOf(`https://api.example/v1/strapi/${name}/works-tee`, two)).toEqual([
    `GET /v1/strapi/${name}/works-tee returns 3 entries where one is expected, and the page shows the first: a1, b2 (de), entry 3 without documentId.`,
  ])
})

test.each([
  ['a search', 'products/search/tee', two],
  ['one entry', 'products/tee', { data: [{ documentId: 'a1' }] }],
  ['one entry without a list', 'product-groups/tees', { data: { documentId: 'a1' } }],
  ['no entry', 'products/tee', { data: [] }],
  ['invalid JSON', 'products/tee', '{"data":[{},{}'],
])('CMS-82 reports nothing for %s', async (_, path, body) => {
  expect(await problemsOf(`https://api.example/strapi/${path}`, body)).toEqual([])
})

test('CMS-82 reports nothing for a rejected request', async () => {
  expect(await problemsOf('https://api.example/strapi/products/tee', two, 500)).toEqual([])
})
