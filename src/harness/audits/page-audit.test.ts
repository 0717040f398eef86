import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditContent } from './content/audit-content.ts'
import { changeContent, type Changes, gatherDemoContent, withMissingFiles } from './content/test-changed-content.ts'
import type { ExportPage } from './export-pages.ts'
import type { GatheredContent } from './gather-content.ts'
import type { KnownLayouts } from './html/page-layout.ts'
import { addLocations, auditLinks } from './links/link-audit.ts'
import { auditPageContent, type PageAudit, addLayout } from './page-audit.ts'
import { mergeFindings } from './page-finding.ts'

const SHOP = 'https://shop.example'

afterEach(() => vi.unstubAllGlobals())

/** A page without findings. */
function goodPage(path = '/faq'): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Questions | Cairnwell</title>
<meta name="description" content="Answers to what shoppers ask us most.">
<meta property="og:title" content="Questions | Cairnwell">
<meta property="og:description" content="Answers to what shoppers ask us most.">
<meta property="og:image" content="${SHOP}/share.png">
<link rel="canonical" href="${SHOP}${path}">
<link rel="icon" href="/favicon.svg">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Why?","acceptedAnswer":{"@type":"Answer","text":"So."}}]}</script>
</head>
<body>
<header><a href="/">Home</a></header>
<main id="main">
<h1>Questions</h1>
<img src="/uploads/bench.webp" alt="A workbench with a rifle in parts" width="4" height="3">
<p><a href="/faq#main">To the questions</a> <a href="/product/tarn-lr">Tarn LR</a> <a href="/search/sling">Slings</a></p>
</main>
</body>
</html>`
}

const faq: ExportPage = { file: 'faq/index.html', route: 'faq', path: '/faq', single: true, sha256: '' }

const EXPORT = {
  files: new Set([
    'index.html',
    'faq/index.html',
    'product/tarn-lr/index.html',
    '_shells/search.html',
    '_shells/product.html',
    'favicon.svg',
    'uploads/bench.webp',
  ]),
  patterns: ['/search/{query}', '/product/{title}'],
}

async function auditPage(html: string, page: ExportPage, layouts: KnownLayouts = new Map()): Promise<PageAudit> {
  return addLayout(await auditPageContent(html, page, layouts), layouts)
}

async function getFindings(html: string, page = faq) {
  const { findings, links } = await auditPage(html, page)
  return mergeFindings([...findings.map((finding) => ({ page, finding })), ...auditLinks(EXPORT, [{ page, links }])])
}

test('accepts a valid page', async () => {
  expect(await getFindings(goodPage())).toEqual([])
})

const img = '<img src="/uploads/bench.webp" alt="A workbench with a rifle in parts" width="4" height="3">'

/** A mistake of each part of the audit: rule, change, and the message and selector of the finding. */
const FINDINGS: readonly [rule: string, from: string, to: string, message: RegExp, selector: RegExp][] = [
  ['missing-title', '<title>Questions | Cairnwell</title>', '<title></title>', /no title/, /title/],
  ['structured-data', '"name":"Why?",', '', /Question is missing "name"/, /script/],
  ['wcag-h37', ' alt="A workbench with a rifle in parts"', '', /alt/, /img/],
  ['no-dup-id', '<h1>', '<h1 id="main">', /Duplicate ID/, /h1/],
  [
    'element-permitted-content',
    '<p><a href="/faq#main">',
    '<p><button type="button"><a href="/faq">x</a></button><a href="/faq#main">',
    /not permitted/,
    /a/,
  ],
  ['broken-page', 'href="/product/tarn-lr"', 'href="/product/gone"', /\/product\/gone/, /a/],
  ['broken-image', img, img.replace('bench.webp', 'gone.webp'), /gone\.webp is missing/, /img/],
]

describe('mistakes in a page', () => {
  test.each(FINDINGS)('reports %s: %s', async (rule, from, to, message, selector) => {
    expect(goodPage()).toContain(from)
    const found = (await getFindings(goodPage().replace(from, to))).filter((finding) =>
      finding.rule.endsWith(`/${rule}`),
    )
    expect(found).toHaveLength(1)
    expect(found[0]?.message).toMatch(message)
    expect(found[0]?.evidence?.selector).toMatch(selector)
    expect(found[0]?.place.pages).toEqual(['/faq'])
    expect(found[0]?.fix).not.toBe('')
  })
})

test('reports a finding in the header once, with all its pages', async () => {
  const paths = ['/faq', '/support', '/warranty']
  const invalid = await Promise.all(
    paths.map(async (path) => {
      const page = { ...faq, path, route: path.slice(1), file: `${path.slice(1)}/index.html` }
      const html = goodPage(path).replace('<header><a href="/">', '<header><a href="/nowhere">')
      return { page, links: (await auditPage(html, page)).links }
    }),
  )
  const findings = mergeFindings(auditLinks(EXPORT, invalid)).filter(({ rule }) => rule === 'links/broken-page')
  const inHeader = findings.filter(({ message }) => message.includes('/nowhere'))
  expect(inHeader.map(({ place }) => place.pages)).toEqual([['/faq', '/support', '/warranty']])
})

test('reports an image once if all its widths are missing', async () => {
  const widths = [240, 480, 800, 1200].map((width) => `/uploads/gone-${width}.webp ${width}w`).join(', ')
  const image = `<img src="/uploads/gone-1600.webp" srcset="${widths}" alt="A gone thing" width="4" height="3">`
  const findings = await getFindings(goodPage().replace(img, image))
  expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
    ['links/broken-image', 'The image /uploads/gone-1600.webp is missing.'],
  ])
  const inImage = `<picture><source srcset="${widths}" type="image/webp">${image}</picture>`
  expect(await getFindings(goodPage().replace(img, inImage))).toHaveLength(1)
  const oneWidth = img.replace('src=', 'srcset="/uploads/bench-9.webp 9w" src=')
  expect((await getFindings(goodPage().replace(img, oneWidth))).map(({ message }) => message)).toEqual([
    'The image /uploads/bench-9.webp is missing.',
  ])
})

describe('broken links in the content', () => {
  let content: GatheredContent

  beforeAll(async () => {
    content = await gatherDemoContent()
  })

  async function found(changes: Changes, html: string): Promise<[string, string | undefined][]> {
    const now = await withMissingFiles(changeContent(content, 'strapi/page/faq', changes))
    const { links } = await auditPage(html, faq)
    const onPages = mergeFindings(addLocations(auditLinks(EXPORT, [{ page: faq, links }]), now))
    return [...auditContent(now), ...onPages].map(({ rule, place: { field } }) => [
      rule,
      field === '' ? undefined : field,
    ])
  }

  test.each([
    ['/product/gone', 'broken-internal-link'],
    ['www.cairnwell.example', 'invalid-url'],
  ])('the content audit reports a broken link to %s once', async (url, rule) => {
    const response = [{ type: 'paragraph', children: [{ type: 'text', text: 'See the ' }, createBrokenLink(url)] }]
    const html = goodPage().replace('href="/product/tarn-lr"', `href="${url}"`)
    expect(await found({ 'faq_item_list[0].answer': response }, html)).toEqual([
      [`content/${rule}`, 'faq_item_list[0].answer[0].children[1].url'],
    ])
  })

  test('reports an anchor and an image once, on the page', async () => {
    const response = [
      { type: 'paragraph', children: [{ type: 'text', text: 'See the ' }, createBrokenLink('/faq#gone')] },
    ]
    const html = goodPage()
      .replace('href="/product/tarn-lr"', 'href="/faq#gone"')
      .replace('/uploads/bench.webp', '/uploads/lost.webp')
    const changes = {
      'faq_item_list[0].answer': response,
      'header_image.url': '/uploads/lost.webp',
      'header_image.alternativeText': 'A bench in the works, seen from above.',
    }
    expect(await found(changes, html)).toEqual([
      ['links/broken-anchor', 'faq_item_list[0].answer[0].children[1].url'],
      ['links/broken-image', 'header_image.url'],
    ])
  })
})

function createBrokenLink(url: string): object {
  return { type: 'link', url, children: [{ type: 'text', text: 'list of parts' }] }
}
