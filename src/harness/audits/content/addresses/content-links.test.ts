import { describe, expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { alone, contentOf, documentOf, findingsIn, findingsOf } from '../test-findings.ts'
import { contentLinks, isDeadLink } from './content-links.ts'

const WITH_SPACES = {
  rule: 'link-with-spaces',
  severity: 'error',
  fix: 'Copy the address from the browser again, without spaces before, after or inside.',
}

test.each(['/faq ', ' /faq', '/fa q', 'https://a.example/\nb', '#a b'])(
  'AUD-04 the address “%s” has a space in it',
  (url) => {
    expect(findingsOf(alone(contentLinks), { url })).toEqual([
      { ...WITH_SPACES, field: 'url', message: `The address “${url}” has a space in it.` },
    ])
  },
)

test.each(['www.cairnwell.example', 'faq', 'http://', '//'])('AUD-04 “%s” is no address', (url) => {
  expect(findingsOf(alone(contentLinks), { links: [{ url }] })).toEqual([
    {
      rule: 'broken-address',
      severity: 'error',
      field: 'links[0].url',
      message: `“${url}” is no address.`,
      fix: 'Begin it with https://, or with / for a page of the shop.',
    },
  ])
})

test.each([
  ['javascript:alert(1)', 'javascript:'],
  ['ftp://a.example/list', 'ftp:'],
  ['data:text/html,x', 'data:'],
])('AUD-04 SEC-01 the shop never follows %s', (url, protocol) => {
  expect(findingsOf(alone(contentLinks), { url })).toEqual([
    {
      rule: 'unsafe-link',
      severity: 'error',
      field: 'url',
      message: `The address begins with “${protocol}”, which the shop never follows: the link is dropped.`,
      fix: 'Use an address that begins with https://, mailto: or tel:.',
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
])('AUD-04 %s works only inside the editor’s own network', (url) => {
  expect(findingsOf(alone(contentLinks), { url })).toEqual([
    {
      rule: 'inner-address',
      severity: 'error',
      field: 'url',
      message: `“${url}” works only inside your own network.`,
      fix: 'Use the public address.',
    },
  ])
})

test('AUD-04 an address that is not encrypted is warned of', () => {
  expect(findingsOf(alone(contentLinks), { url: 'http://social.example/c' })).toEqual([
    {
      rule: 'insecure-link',
      severity: 'warning',
      field: 'url',
      message: '“http://social.example/c” is not encrypted, and browsers warn of it.',
      fix: 'Begin it with https:// if the other site offers that.',
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
])('AUD-04 the address “%s” is left alone', (url) => {
  expect(findingsOf(alone(contentLinks), { url })).toEqual([])
})

test.each([
  ['mailto:support', 'support'],
  ['mailto:support@cairnwell', 'support@cairnwell'],
  ['MAILTO:a@b.example,%ff?subject=Hi', 'a@b.example,%ff'],
])('AUD-20 the link %s mails to nobody', (url, name) => {
  expect(findingsOf(alone(contentLinks), { url })).toEqual([
    {
      rule: 'broken-mail-link',
      severity: 'error',
      field: 'url',
      message: `The link mails to “${name}”, which is no e-mail address.`,
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
])('AUD-20 the link %s dials no whole number', (url, number) => {
  expect(findingsOf(alone(contentLinks), { url })).toEqual([
    {
      rule: 'broken-telephone-link',
      severity: 'error',
      field: 'url',
      message: `The link dials “${number}”, which is no whole telephone number.`,
      fix: 'Write it as tel:+1-555-123-4567, without letters.',
    },
  ])
})

test.each(['mailto:a@b.example,c%40d.example?subject=Hi', 'tel:(555)%20123-4567;ext=12', 'tel:911', 'tel:5551234567/'])(
  'AUD-20 the link %s is left alone',
  (url) => {
    expect(findingsOf(alone(contentLinks), { url })).toEqual([])
  },
)

test.each(['/colection/rifles', '/FAQ', '/faq//', '/faq/more', '/uploads', '/a/uploads/guide.pdf', '/faq%2Fmore'])(
  'AUD-04 AUD-05 the shop has no page at %s',
  (url) => {
    expect(findingsOf(alone(contentLinks), { url })).toEqual([
      {
        rule: 'link-to-nowhere',
        severity: 'error',
        field: 'url',
        message: `The shop has no page at ${url}.`,
        fix: 'Correct the address, or remove the link. Capital letters count.',
      },
    ])
  },
)

describe('products and collections', () => {
  const links = (url: string) =>
    findingsIn(
      contentLinks,
      documentOf({ url }),
      documentOf({}, { endpoint: getProduct, call: 'strapi/products/caf%C3%A9', page: '/product/caf%C3%A9' }),
      documentOf({}, { endpoint: getCollection, call: 'strapi/collections/rifles', page: '/collection/rifles' }),
    ).map(({ rule, message }) => [rule, message])

  test.each([
    '/product/caf%C3%A9',
    '/product/caf%c3%a9',
    '/product/café',
    '/product/caf%C3%A9/?sku=1#top',
    '/collection/rifles',
    '/collection/rifles/',
  ])('AUD-04 AUD-05 a link to %s leads to a page of the CMS', (url) => {
    expect(links(url)).toEqual([])
  })

  test.each(['/product/rifles', '/collection/Rifles', '/collection/rifles2', '/product/%'])(
    'AUD-04 AUD-05 a link to %s leads nowhere',
    (url) => {
      expect(links(url)).toEqual([['link-to-nowhere', `The shop has no page at ${url}.`]])
    },
  )
})

test.each([
  ['answered 404', [['link-to-nowhere', 'The shop has no page at /product/gone.']]],
  // Nobody knows what is there.
  ['answered 500', []],
])('AUD-04 AUD-22 a link to a product whose call %s is told: %j', (reason, told) => {
  const failed = [{ call: 'strapi/products/gone', page: '/product/gone', reason }]
  const judge = contentLinks({ ...contentOf(), failed })
  expect(findingsOf(judge, { url: '/product/gone' }).map(({ rule, message }) => [rule, message])).toEqual(told)
})

test('AUD-04 only what shoppers follow is looked at, and a file’s own addresses are not', () => {
  const NOWHERE = 'www.nowhere'
  const file = { url: NOWHERE, alternativeText: null, formats: { small: { url: NOWHERE } } }
  const data = { title: NOWHERE, url: 7, image: file, pictures: [file] }
  expect(findingsOf(alone(contentLinks), data)).toEqual([])
  const followed = { href: NOWHERE, link: NOWHERE, url: NOWHERE, video_url: NOWHERE, heading_video_url: NOWHERE }
  expect(findingsOf(alone(contentLinks), followed).map(({ field }) => field)).toEqual(Object.keys(followed))
})

test.each([
  ['/product/gone', 'answered 404', true],
  ['/collection/gone', 'answered 404', true],
  ['/product/gone', 'answered 500', false],
  ['/product/gone', 'gave no answer', false],
  ['/faq', 'answered 404', false],
  [null, 'answered 404', false],
  ['/no/page/of/the/shop', 'answered 404', false],
])('AUD-22 a call for %s that %s is told at the link to it: %s', (page, reason, isTold) => {
  expect(isDeadLink({ call: 'strapi/x', page, reason })).toBe(isTold)
})
