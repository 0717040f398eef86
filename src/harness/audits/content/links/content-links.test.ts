import { describe, expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { toDocumentRule, createContent, createDocument, findInDocuments, listFindings } from '../test-findings.ts'
import { checkContentLinks, isBrokenLink } from './content-links.ts'

const WITH_SPACES = {
  rule: 'whitespace-in-url',
  severity: 'error',
  fix: 'Copy the URL from the browser again, without spaces.',
}

test.each(['/faq ', ' /faq', '/fa q', 'https://a.example/\nb', '#a b'])(
  'reports the URL "%s", which contains a space',
  (url) => {
    expect(listFindings(toDocumentRule(checkContentLinks), { url })).toEqual([
      { ...WITH_SPACES, field: 'url', message: `The URL "${url}" contains a space.` },
    ])
  },
)

test.each(['www.cairnwell.example', 'faq', 'http://', '//'])('reports the invalid URL "%s"', (url) => {
  expect(listFindings(toDocumentRule(checkContentLinks), { links: [{ url }] })).toEqual([
    {
      rule: 'invalid-url',
      severity: 'error',
      field: 'links[0].url',
      message: `"${url}" is not a valid URL.`,
      fix: 'Start it with https://, or with / for a page of this shop.',
    },
  ])
})

test.each([
  ['javascript:alert(1)', 'javascript:'],
  ['ftp://a.example/list', 'ftp:'],
  ['data:text/html,x', 'data:'],
])('reports the unsafe link %s', (url, protocol) => {
  expect(listFindings(toDocumentRule(checkContentLinks), { url })).toEqual([
    {
      rule: 'unsafe-link',
      severity: 'error',
      field: 'url',
      message: `The URL starts with "${protocol}", which is not allowed, so the link is removed from the page.`,
      fix: 'Use a URL that starts with https://, mailto: or tel:.',
    },
  ])
})

test.each([
  'http://localhost:1337/faq',
  'https://127.0.0.1/faq',
  'https://10.1.2.3/',
  'http://192.168.0.4/',
  'https://[::1]/',
  'https://cms.local/',
  'https://cms.internal/faq',
  'https://cms.test',
])('reports %s, a URL in a private network', (url) => {
  expect(listFindings(toDocumentRule(checkContentLinks), { url })).toEqual([
    {
      rule: 'private-network-url',
      severity: 'error',
      field: 'url',
      message: `"${url}" works only inside your network.`,
      fix: 'Use the public URL.',
    },
  ])
})

test('warns about an unencrypted link', () => {
  expect(listFindings(toDocumentRule(checkContentLinks), { url: 'http://social.example/c' })).toEqual([
    {
      rule: 'insecure-link',
      severity: 'warning',
      field: 'url',
      message: '"http://social.example/c" does not use HTTPS, so browsers warn about it.',
      fix: 'Start it with https:// if the other site supports it.',
    },
  ])
})

test.each([
  'https://social.example/c',
  'https://110.20.3.4/',
  'https://my-localhost.example/',
  'https://example.org/localhost',
  'https://internal.example/',
  'https://tests.example/a.test',
  'https://cms.test.example/',
  'mailto:support@cairnwell.example',
  'tel:+15551234567',
  '#warranty',
  '/',
  '/faq',
  '/faq/',
  '/faq?from=home#top',
  '/search/sling',
  '/uploads/guide.pdf',
  '',
  ' ',
])('accepts the URL "%s"', (url) => {
  expect(listFindings(toDocumentRule(checkContentLinks), { url })).toEqual([])
})

test.each([
  ['mailto:support', 'support'],
  ['mailto:support@cairnwell', 'support@cairnwell'],
  ['MAILTO:a@b.example,%ff?subject=Hi', 'a@b.example,%ff'],
])('reports the mailto link %s', (url, name) => {
  expect(listFindings(toDocumentRule(checkContentLinks), { url })).toEqual([
    {
      rule: 'invalid-mailto-link',
      severity: 'error',
      field: 'url',
      message: `The link sends email to "${name}", which is not a valid email address.`,
      fix: 'Write it as mailto:name@example.com.',
    },
  ])
})

test.each([
  ['tel:555-12', '555-12'],
  ['tel:1-800-CAIRN', '1-800-CAIRN'],
  ['tel:call5551234567', 'call5551234567'],
  ['tel:5551234567please', '5551234567please'],
  ['tel:555/1234567', '555/1234567'],
  ['tel:', ''],
  ['tel:%zz', '%zz'],
])('reports the tel link %s', (url, number) => {
  expect(listFindings(toDocumentRule(checkContentLinks), { url })).toEqual([
    {
      rule: 'invalid-tel-link',
      severity: 'error',
      field: 'url',
      message: `The link dials "${number}", which is not a complete phone number.`,
      fix: 'Write it as tel:+1-555-123-4567, without letters.',
    },
  ])
})

test.each(['mailto:a@b.example,c%40d.example?subject=Hi', 'tel:(555)%20123-4567;ext=12', 'tel:911', 'tel:5551234567/'])(
  'accepts the link %s',
  (url) => {
    expect(listFindings(toDocumentRule(checkContentLinks), { url })).toEqual([])
  },
)

test.each(['/colection/rifles', '/FAQ', '/faq//', '/faq/more', '/uploads', '/a/uploads/guide.pdf', '/faq%2Fmore'])(
  'reports the link to the missing page %s',
  (url) => {
    expect(listFindings(toDocumentRule(checkContentLinks), { url })).toEqual([
      {
        rule: 'broken-internal-link',
        severity: 'error',
        field: 'url',
        message: `This shop has no page at ${url}.`,
        fix: 'Correct the link, or remove it. Capital letters matter.',
      },
    ])
  },
)

describe('products and collections', () => {
  const links = (url: string) =>
    findInDocuments(
      checkContentLinks,
      createDocument({ url }),
      createDocument({}, { endpoint: getProduct, call: 'strapi/products/caf%C3%A9', page: '/product/caf%C3%A9' }),
      createDocument({}, { endpoint: getCollection, call: 'strapi/collections/rifles', page: '/collection/rifles' }),
    ).map(({ rule, message }) => [rule, message])

  test.each([
    '/product/caf%C3%A9',
    '/product/caf%c3%a9',
    '/product/café',
    '/product/caf%C3%A9/?sku=1#top',
    '/collection/rifles',
    '/collection/rifles/',
  ])('accepts a link to %s', (url) => {
    expect(links(url)).toEqual([])
  })

  test.each(['/product/rifles', '/collection/Rifles', '/collection/rifles2', '/product/%'])(
    'reports a link to %s',
    (url) => {
      expect(links(url)).toEqual([['broken-internal-link', `This shop has no page at ${url}.`]])
    },
  )
})

test('a finding about a link to a product missing from the CMS suggests publishing the product', () => {
  const [finding] = listFindings(toDocumentRule(checkContentLinks), { url: '/product/gone' })
  expect(finding?.['fix']).toBe('Publish the page in the CMS, or correct or remove the link. Capital letters matter.')
})

test.each([
  ['returned 404', [['broken-internal-link', 'This shop has no page at /product/gone.']]],
  // It is unknown after a 500 whether the product exists.
  ['returned 500', []],
])('a link to a product whose request %s causes the findings %j', (reason, isReported) => {
  const failed = [{ call: 'strapi/products/gone', page: '/product/gone', reason }]
  const check = checkContentLinks({ ...createContent(), failed })
  expect(listFindings(check, { url: '/product/gone' }).map(({ rule, message }) => [rule, message])).toEqual(isReported)
})

test('checks only links that shoppers can follow, not file URLs', () => {
  const NOWHERE = 'www.nowhere'
  const file = { url: NOWHERE, alternativeText: null, formats: { small: { url: NOWHERE } } }
  const data = { title: NOWHERE, url: 7, image: file, pictures: [file] }
  expect(listFindings(toDocumentRule(checkContentLinks), data)).toEqual([])
  const followed = { href: NOWHERE, link: NOWHERE, url: NOWHERE, video_url: NOWHERE, heading_video_url: NOWHERE }
  expect(listFindings(toDocumentRule(checkContentLinks), followed).map(({ field }) => field)).toEqual(
    Object.keys(followed),
  )
})

test.each([
  ['/product/gone', 'returned 404', true],
  ['/collection/gone', 'returned 404', true],
  ['/product/gone', 'returned an empty list', true],
  ['/product/gone', 'returned 500', false],
  ['/product/gone', 'got no response', false],
  ['/faq', 'returned 404', false],
  [null, 'returned 404', false],
  ['/no/page/of/the/shop', 'returned 404', false],
])('the link rule reports a request for %s that %s: %s', (page, reason, isReported) => {
  expect(isBrokenLink({ call: 'strapi/x', page, reason })).toBe(isReported)
})
