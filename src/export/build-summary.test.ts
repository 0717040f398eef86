import { expect, test } from 'vitest'
import { summarizeBuild } from './build-summary.ts'

function listWarnings(bytes: number, warnings: readonly string[] = []): readonly string[] {
  const page = {
    file: 'faq/index.html',
    route: 'faq',
    path: '/faq',
    renderedAt: '/faq',
    bytes,
    sha256: '',
    requests: ['["getFaq",null,null]', '["getProduct",{"title":"tarn-lr"},null]'],
    failures: [],
  } as const
  return summarizeBuild({
    environment: 'demo',
    host: 'all',
    out: '/out',
    replacedShard: undefined,
    phases: [],
    started: 0,
    warnings,
    discovery: { collections: [], products: [] },
    bundle: { firstLoad: [], milliseconds: 0 } as unknown as Parameters<typeof summarizeBuild>[0]['bundle'],
    rendering: { pages: [page], reused: [], layoutRequests: [], layoutFile: undefined },
    finished: { removed: [], files: new Map(), unchanged: false },
  }).warnings
}

test('warns about a page larger than 1 MB with its path, size and requests', () => {
  expect(listWarnings(1_250_000)).toEqual([
    'The page /faq is 1.3 MB, which is more than 1 MB and loads slowly. Requests: getFaq, getProduct tarn-lr.',
  ])
  expect(listWarnings(1_000_000)).toEqual([])
})

test('a build warns about problems with responses', () => {
  expect(listWarnings(1, ['GET /strapi/products/tee returns 2 entries.'])).toEqual([
    'GET /strapi/products/tee returns 2 entries.',
  ])
})
