import { expect, test } from 'vitest'
import type { ExportPage } from '../export-pages.ts'
import { parsePage } from '../page-document.ts'
import { checkMetadata } from './metadata.ts'

const page: ExportPage = { file: 'faq/index.html', route: 'faq', path: '/faq', single: true, sha256: '' }

const HEAD = {
  title: '<title>Questions</title>',
  description: '<meta name="description" content="Answers.">',
  viewport: '<meta name="viewport" content="width=device-width">',
  canonical: '<link rel="canonical" href="https://shop.example/faq">',
  shareTitle: '<meta property="og:title" content="Questions">',
  shareDescription: '<meta property="og:description" content="Answers.">',
  shareImage: '<meta property="og:image" content="https://shop.example/share.png">',
}

interface Change {
  readonly head?: Partial<typeof HEAD>
  readonly html?: string
  readonly main?: string
  readonly single?: boolean
}

function findings(
  { head, html = '<html lang="en">', main = '<h1>Questions</h1>', single = true }: Change,
  route = 'faq',
) {
  const text = `${html}<head>${Object.values({ ...HEAD, ...head }).join('')}</head><body><main>${main}</main></body></html>`
  return checkMetadata(parsePage(text), { ...page, route, single })
}

const FOR_CONTENT = 'Fill in the title and description of the page in the CMS. If they are filled in, ask an engineer.'
const FOR_ENGINEERS = 'This is in the template, not in the content. Ask an engineer.'

const LACKS: readonly [rule: string, change: Change, selector: string, message: string, fix: string][] = [
  ['missing-title', { head: { title: '<title> </title>' } }, 'head > title', 'The page has no title.', FOR_CONTENT],
  [
    'missing-description',
    { head: { description: '' } },
    'head > meta[name=description]',
    'The page has no description for search results.',
    FOR_CONTENT,
  ],
  ['missing-language', { html: '<html>' }, 'html', 'The page does not declare its language.', FOR_ENGINEERS],
  [
    'missing-viewport',
    { head: { viewport: '<meta name="viewport">' } },
    'head > meta[name=viewport]',
    'The page is not mobile-friendly.',
    FOR_ENGINEERS,
  ],
  [
    'missing-canonical',
    { head: { canonical: '<link rel="canonical" href="">' } },
    'head > link[rel=canonical]',
    'The page has no canonical URL.',
    FOR_ENGINEERS,
  ],
  [
    'missing-og-title',
    { head: { shareTitle: '<meta property="og:title" content=" ">' } },
    'head > meta[property="og:title"]',
    'The page has no title for sharing.',
    FOR_CONTENT,
  ],
  [
    'missing-og-description',
    { head: { shareDescription: '' } },
    'head > meta[property="og:description"]',
    'The page has no description for sharing.',
    FOR_CONTENT,
  ],
  [
    'missing-og-image',
    { head: { shareImage: '' } },
    'head > meta[property="og:image"]',
    'The page has no image for sharing.',
    'Add an image to the page in the CMS. If it has one, ask an engineer.',
  ],
]

test.each(LACKS)('SEO-01 reports %s', (rule, change, selector, message, fix) => {
  expect(findings(change)).toEqual([
    {
      audit: 'html',
      rule,
      severity: 'error',
      message,
      fix,
      ...(fix === FOR_ENGINEERS ? { isForEngineers: true } : {}),
      element: selector,
      frame: false,
      evidence: { selector, html: '', standard: '', helpUrl: '' },
    },
  ])
})

test.each(['patents', 'mediaLibrary', 'login', 'cart', 'reviews'])(
  'does not require a sharing image on a page without an image in its content: %s',
  (route) => {
    expect(findings({ head: { shareImage: '' } }, route)).toEqual([])
  },
)

test.each(['home', 'aboutUs', 'limitedEdition', 'termsOfService', 'product', 'collection'])(
  'requires a sharing image on a page with an image in its content: %s',
  (route) => {
    expect(findings({ head: { shareImage: '' } }, route)).toMatchObject([{ rule: 'missing-og-image' }])
  },
)

test('SEO-01 accepts a complete page', () => {
  expect(findings({})).toEqual([])
})

test('SEO-01 does not require a canonical URL or sharing tags on a shell', () => {
  const head = { canonical: '', shareTitle: '', shareDescription: '', shareImage: '' }
  expect(findings({ head, single: false })).toEqual([])
  const elsewhere = {
    canonical: '<link rel="canonical" href="/nope">',
    shareTitle: '<meta property="og:title" content="Old">',
  }
  expect(findings({ head: elsewhere, single: false })).toEqual([])
  expect(findings({ head: { title: '' }, single: false }).map(({ rule }) => rule)).toEqual(['missing-title'])
})

test('SEO-01 reports a page without a main heading', () => {
  expect(findings({ main: '<h2>Questions</h2>' })).toEqual([
    {
      audit: 'html',
      rule: 'missing-h1',
      severity: 'error',
      message: 'The page has no main heading.',
      fix: FOR_ENGINEERS,
      isForEngineers: true,
      element: 'h1',
      frame: false,
      evidence: { selector: 'main', html: '', standard: 'WCAG 2.4.6', helpUrl: '' },
    },
  ])
})

test('SEO-01 reports the second of several main headings', () => {
  expect(findings({ main: '<h1>A</h1><h1 id="b">B</h1><h1>C</h1>' })).toEqual([
    {
      audit: 'html',
      rule: 'multiple-h1',
      severity: 'error',
      message: 'The page has 3 main headings; screen readers expect one.',
      fix: FOR_ENGINEERS,
      isForEngineers: true,
      element: 'h1[id="b"]',
      frame: false,
      evidence: { selector: '#b', html: '<h1 id="b">B</h1>', standard: '', helpUrl: '' },
    },
  ])
})

test.each(['https://shop.example/support', 'https://shop.example/faq/', '/faq', 'shop'])(
  'SEO-01 reports the canonical URL %s, which differs from the path',
  (address) => {
    expect(findings({ head: { canonical: `<link rel="canonical" href="${address}">` } })).toMatchObject([
      {
        audit: 'html',
        rule: 'wrong-canonical',
        severity: 'error',
        message: `The canonical URL of the page is ${address}, but its path is /faq, so search engines may drop it.`,
        fix: FOR_ENGINEERS,
        isForEngineers: true,
        evidence: { selector: 'html > head > link' },
      },
    ])
  },
)

test.each([
  ['title', { shareTitle: '<meta property="og:title" content=" Old ">' }, 'Old', 'Questions'],
  ['description', { shareDescription: '<meta property="og:description" content="Old.">' }, 'Old.', 'Answers.'],
] as const)('CMS-08 reports a sharing %s that differs from the page', (name, head, shared, own) => {
  expect(findings({ head })).toMatchObject([
    {
      audit: 'html',
      rule: `share-${name}-differs`,
      severity: 'warning',
      message: `The ${name} for sharing, "${shared}", differs from that of the page, "${own}".`,
      fix: FOR_ENGINEERS,
      isForEngineers: true,
      element: `meta[property="og:${name}"]`,
      frame: true,
    },
  ])
})

test('CMS-08 ignores surrounding whitespace and pages without texts', () => {
  const spaced = { title: '<title> Questions </title>', shareTitle: '<meta property="og:title" content=" Questions ">' }
  expect(findings({ head: spaced })).toEqual([])
  expect(findings({ head: { title: '', description: '' } }).map(({ rule }) => rule)).toEqual([
    'missing-title',
    'missing-description',
  ])
  const wordless = { shareTitle: '<meta property="og:title">' }
  expect(findings({ head: wordless }).map(({ rule }) => rule)).toEqual(['missing-og-title'])
})
