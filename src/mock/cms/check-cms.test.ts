import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { checkCms, type CmsCheck } from './check-cms.ts'

const mock = createMock({ fixtures: await loadFixtures() })
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

interface Changed {
  readonly status?: number
  readonly body: unknown
}

/** Serves the fixtures. `change` can replace the response for a path. */
async function serve(change: (path: string, body: unknown) => Changed | undefined): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? ''
      const reply = await mock.fetch(`http://api.example${path}`)
      const body: unknown = await reply.json()
      const changed = change(path, body)
      response.writeHead(changed?.status ?? reply.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(changed === undefined ? body : changed.body))
    })()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function check(
  change: (path: string, body: unknown) => Changed | undefined,
  settings: object = {},
  image: Response | Error = new Response(null, { headers: { 'content-type': 'image/webp' } }),
): Promise<ReadonlyMap<string, CmsCheck>> {
  const checks = await checkCms({
    api: await serve(change),
    site: 'https://www.example.com',
    settings: { MEDIA_BASE_URL: 'https://media.example', ...settings },
    fetchFile: () => (image instanceof Error ? Promise.reject(image) : Promise.resolve(image.clone())),
    signal: new AbortController().signal,
  })
  return new Map(checks.map((one) => [one.subject, one]))
}

const unchanged = (): undefined => undefined
const strapiError = (status: number, name: string, message: string): Changed => ({
  status,
  body: { data: null, error: { status, name, message, details: {} } },
})

test('CMS-69 a CMS that matches the contract passes all checks', async () => {
  const checks = await check(unchanged)
  expect([...checks.values()].filter(({ fine }) => !fine)).toEqual([])
  expect(checks.get('Permission')?.found).toBe('5 content requests are accepted')
  expect(checks.get('Image')?.found).toMatch(/^https:\/\/media\.example\/uploads\/.* responds \(image\/webp\)$/)
})

test.each([
  [400, 'ValidationError', 'Invalid key nope', 'Correct the populate parameter'],
  [403, 'ForbiddenError', 'Forbidden', 'allow find and findOne'],
  [404, 'NotFoundError', 'Not Found', 'Publish the page'],
])(
  "CMS-69 reports a request that returns %i in Strapi's words, with the next step",
  async (status, name, message, next) => {
    const checks = await check((path) => (path.includes('/page/home') ? strapiError(status, name, message) : undefined))
    expect(checks.get('Permission')).toEqual({
      subject: 'Permission',
      fine: false,
      found: `GET /strapi/page/home returns ${status} (${name}: ${message})`,
      next: expect.stringContaining(next) as string,
    })
  },
)

test.each(['/page/home', '/products/'])(
  'CMS-69 reports an empty list for %s as a missing entry, with the next step',
  async (part) => {
    const checks = await check((path) =>
      path.includes(part) && !path.includes('search') ? { body: { data: [], meta: {} } } : undefined,
    )
    expect(checks.get('Permission')).toEqual({
      subject: 'Permission',
      fine: false,
      found: expect.stringMatching(/^GET \/strapi\/\S+ returns an empty list: the CMS has no such entry$/) as string,
      next: 'Publish the page in the CMS, or remove the link to it.',
    })
    expect(checks.get('Contract')?.fine).toBe(true)
  },
)

test('CMS-69 skips the content checks if every request is rejected', async () => {
  const checks = await check(() => strapiError(401, 'UnauthorizedError', 'Missing or invalid credentials'))
  expect(checks.get('Permission')?.found).toBe(
    'GET /strapi/page/app returns 401 (UnauthorizedError: Missing or invalid credentials), and 2 more',
  )
  for (const subject of ['Populate', 'Page size', 'Contract']) expect(checks.get(subject)).toBeUndefined()
})

test('CMS-69 checks fields without populate, truncated lists and other violations separately', async () => {
  const checks = await check((path, body) => {
    const { data } = body as { readonly data: Record<string, unknown> }
    if (path.includes('/page/home')) {
      const { carousel_cards: _, ...others } = data
      return { body: { data: others } }
    }
    if (path.includes('/search/')) return { body: { data: [], meta: { pagination: { total: 40 } } } }
    if (path.includes('/product-groups/')) return { body: { data: { ...data, subtitle: 7 } } }
    return undefined
  })
  expect(checks.get('Permission')?.fine).toBe(true)
  expect(checks.get('Populate')?.found).toBe('GET /strapi/page/home lacks data.carousel_cards')
  expect(checks.get('Populate')?.next).toContain('"npx storefront cms" lists the populate parameter')
  expect(checks.get('Page size')?.found).toContain('counts 40 entries and the response has 0')
  expect(checks.get('Contract')?.found).toMatch(/^GET \/strapi\/product-groups\/\S+: data\.subtitle /)
})

test('CMS-69 an image on an unknown host fails the host and policy checks unless MEDIA_HOSTS lists the host', async () => {
  const absolute = (_: string, body: unknown): Changed => ({
    body: JSON.parse(JSON.stringify(body).replaceAll('"/uploads/', '"https://cdn.example/uploads/')) as unknown,
  })
  const checks = await check(absolute)
  expect(checks.get('Media hosts')).toMatchObject({
    fine: false,
    found: 'images are at https://cdn.example, which no setting contains',
  })
  expect(checks.get('Policy')?.found).toContain('so browsers block images from https://cdn.example')
  const allowed = await check(absolute, { MEDIA_HOSTS: 'https://cdn.example' })
  expect([allowed.get('Media hosts')?.fine, allowed.get('Policy')?.fine]).toEqual([true, true])
  const mapped = await check(absolute, { CMS_ORIGIN: 'https://cdn.example' })
  expect(mapped.get('Media hosts')?.found).toBe('all images are at https://media.example')
})

test.each([
  ['is missing', new Response(null, { status: 404 }), /returns 404 with no type$/],
  ['is a page', new Response('', { headers: { 'content-type': 'text/html' } }), /returns 200 with text\/html$/],
  [
    'has no host',
    new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') }),
    /does not respond: getaddrinfo ENOTFOUND$/,
  ],
])('CMS-69 an image that %s fails the image check', async (_, image, found) => {
  const checks = await check(unchanged, {}, image)
  expect(checks.get('Image')).toMatchObject({ fine: false, found: expect.stringMatching(found) as string })
  expect(checks.get('Image')?.next).toContain('Check MEDIA_BASE_URL')
})

test('CMS-81 reports a file that is not an image in an image field, with its request and field', async () => {
  const checks = await check((path, body) =>
    path.includes('/page/home')
      ? {
          body: JSON.parse(
            JSON.stringify(body).replace(/"mime":"image\/webp","size"/, '"mime":"application/pdf","size"'),
          ) as unknown,
        }
      : undefined,
  )
  expect(checks.get('Image')).toEqual({
    subject: 'Image',
    fine: false,
    found: expect.stringMatching(
      /^GET \/strapi\/page\/home: data\.\S+image is \/uploads\/\S+ \(application\/pdf\), which is not an image$/,
    ) as string,
    next: 'Choose an image in these fields, and allow only images for them in the content model.',
  })
})

test('CMS-82 reports two entries with the same slug and their request, and runs the other checks', async () => {
  const checks = await check((path, body) => {
    if (!path.includes('/product-groups/')) return undefined
    const { data } = body as { readonly data: object }
    return {
      body: {
        data: [
          { ...data, documentId: 'a1' },
          { ...data, documentId: 'b2', locale: 'de' },
        ],
      },
    }
  })
  expect(checks.get('Slugs')).toEqual({
    subject: 'Slugs',
    fine: false,
    found: expect.stringMatching(
      /^GET \/strapi\/product-groups\/\S+ returns 2 entries where one is expected, and the page shows the first: a1, b2 \(de\)$/,
    ) as string,
    next: expect.stringContaining('unique slug') as string,
  })
  expect([...checks.values()].filter(({ fine }) => !fine)).toHaveLength(1)
})

test('CMS-69 reports a home page and menus without links', async () => {
  const checks = await check((path) => (path.includes('/page/') ? { body: { data: {} } } : undefined))
  expect(checks.get('Permission')).toMatchObject({
    fine: false,
    found: 'no link of the menus or the home page leads to a collection or a product',
  })
})

test('CMS-69 reports an invalid link and an invalid image URL separately, and runs the other checks', async () => {
  const image = { url: 'http://[bad', mime: 'image/webp' }
  const checks = await check((path) =>
    path.includes('/page/') ? { body: { data: { links: [{ url: '/product/%E0%A4%A' }], image } } } : undefined,
  )
  expect(checks.get('Permission')).toMatchObject({ fine: false, found: expect.stringContaining('%E0%A4%A') as string })
  expect(checks.get('Media hosts')).toMatchObject({ fine: false, found: 'http://[bad is not a valid URL' })
  expect([...checks.keys()]).toEqual([
    'Permission',
    'Populate',
    'Page size',
    'Slugs',
    'Contract',
    'Media hosts',
    'Image',
  ])
})
