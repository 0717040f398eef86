import { expect, test } from 'vitest'
import type { ExportPage } from '../export-pages.ts'
import { auditPageContent, addLayout } from '../page-audit.ts'
import type { PageFinding } from '../page-finding.ts'
import { checkMarkup } from './markup.ts'
import { type KnownLayouts, removeLayout } from './page-layout.ts'

const HEADER = `<header><nav aria-label="Main"><a href="/">Home</a><a href="/rifles">Rifles</a></nav>
<button type="button" aria-expanded="false" aria-controls="menu">Menu</button><div id="menu" hidden></div>
<form aria-label="Search"><label for="words">Words</label><input id="words" aria-label="Words to search" autocomplete="off"><button type="submit">Search</button></form></header>`
const FOOTER = '<footer><h2>Help</h2><a href="/faq">Questions</a><a href="/gone">Gone</a></footer>'

function createPage(main: string, { header = HEADER, footer = FOOTER, data = '' } = {}): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body><div id="root">${header}<main id="main">${main}</main>${footer}</div>
<script id="data" type="application/json">${data}</script></body></html>`
}

const page: ExportPage = { file: 'a.html', route: 'faq', path: '/faq', single: true, sha256: '' }

async function audited(html: string, layouts: KnownLayouts) {
  const { findings, links } = addLayout(await auditPageContent(html, page, layouts), layouts)
  return {
    findings: listKeys(findings),
    links: links.links.map(({ use, address, frame }) => `${use} ${address} ${frame}`).toSorted(),
    anchors: links.anchors.toSorted(),
  }
}

function listKeys(findings: readonly PageFinding[]): string[] {
  return findings.map(({ rule, element }) => `${rule} ${element}`).toSorted()
}

/** Mistakes in `<main>`, in the header and footer, and spanning both. */
const MAINS: readonly [what: string, main: string][] = [
  ['nothing', '<h1>Shop</h1><a href="/faq">Questions</a>'],
  ['an image without alternative text', '<h1>Shop</h1><img src="/a.webp">'],
  ['a duplicate of an ID in the header', '<h1>Shop</h1><p id="menu">Again</p>'],
  ['a duplicate of a landmark in the header', '<h1>Shop</h1><nav aria-label="Main"><a href="/a">A</a></nav>'],
  [
    'a form with the same name as the one in the header',
    '<h1>Shop</h1><form aria-label="Search"><button type="submit">Go</button></form>',
  ],
  ['a skipped heading level before the footer', '<h1>Shop</h1><h4>Deep</h4>'],
  ['a reference to an element in the header', '<h1>Shop</h1><button type="button" aria-controls="menu">Open</button>'],
  ['a reference to a missing element', '<h1>Shop</h1><button type="button" aria-controls="nothing">Open</button>'],
  ['no heading', '<p>Shop</p>'],
]

test.each(MAINS)('a page with a known header and footer has the same findings as a new page: %s', async (_, main) => {
  const layouts: KnownLayouts = new Map()
  await auditPageContent(createPage('<h1>Before</h1>'), page, layouts)
  const { findings } = addLayout(await auditPageContent(createPage(main), page, layouts), layouts)
  const ofMarkup = findings.filter(({ evidence }) => evidence?.standard === 'HTML')
  expect(listKeys(ofMarkup)).toEqual(listKeys(await checkMarkup(createPage(main))))
  const { html } = await removeLayout(createPage(main), layouts)
  expect(html).not.toContain('Rifles')
  expect(await audited(createPage(main), layouts)).toEqual(await audited(createPage(main), new Map()))
  expect(layouts.size).toBe(1)
})

test('reports a finding in the header or footer on each page that has it, and nowhere else', async () => {
  const invalid = HEADER.replace('<button type="button"', '<img src="/logo.svg"><button type="button"')
  const layouts: KnownLayouts = new Map()
  const findingsWith = async (header: string, main: string) =>
    (await audited(createPage(main, { header }), layouts)).findings.filter((each) => each.startsWith('wcag-h37'))
  expect(await findingsWith(invalid, '<h1>One</h1>')).toHaveLength(1)
  expect(await findingsWith(invalid, '<h1>Two</h1>')).toHaveLength(1)
  expect(await findingsWith(invalid, '<h1>Three</h1><img src="/a.webp">')).toHaveLength(2)
  expect(await findingsWith(HEADER, '<h1>Four</h1>')).toEqual([])
  expect(layouts.size).toBe(2)
})

test('checks a page without a header and footer completely', async () => {
  const layouts: KnownLayouts = new Map()
  const bare = createPage('<h1>Bare</h1>', { header: '', footer: '' })
  expect((await audited(bare, layouts)).links).toEqual([])
  const data = JSON.stringify({ html: '\u003cheader>\u003c/header>\u003cfooter>' })
  expect((await audited(createPage('<h1>Data</h1>', { data }), layouts)).links).toEqual([
    'page / true',
    'page /faq true',
    'page /gone true',
    'page /rifles true',
  ])
  expect(layouts.size).toBe(1)
})

test('checks a header with an invalid outline on each page', async () => {
  const header =
    '<header><nav aria-label="Main"><a href="/">Home</a></nav><h2><img src="/a.svg" alt="Shop"></h2></header>'
  const layouts: KnownLayouts = new Map()
  for (const main of ['<h1>One</h1>', '<h1>Two</h1><img src="/a.webp">']) {
    const html = createPage(main, { header })
    const { findings } = addLayout(await auditPageContent(html, page, layouts), layouts)
    const ofMarkup = findings.filter(({ evidence }) => evidence?.standard === 'HTML')
    expect(listKeys(ofMarkup)).toEqual(listKeys(await checkMarkup(html)))
    expect((await removeLayout(html, layouts)).html).toContain('Home')
  }
  expect([...layouts.values()].map(({ findings, links }) => [findings, links])).toEqual([[[], []]])
})

test('an outline keeps the IDs, names and headings of the header and footer', async () => {
  const header = HEADER.replace('<nav aria-label="Main">', `<nav id="menus" aria-label='The "main" one'>`)
  const { html } = await removeLayout(createPage('<h1>Shop</h1>', { header, data: '{}' }), new Map())
  expect(html).toBe(
    createPage('<h1>Shop</h1>', {
      header:
        '<header><nav id="menus" aria-label="The &quot;main&quot; one"></nav><span id="menu"></span>' +
        '<form aria-label="Search"><button type="submit">Send</button></form><span id="words"></span></header>',
      footer: '<footer><h2>Help</h2></footer>',
    }),
  )
})

test('does not check a known header and footer again', async () => {
  const layouts: KnownLayouts = new Map()
  const { frame } = await removeLayout(createPage('<h1>One</h1>'), layouts)
  layouts.set(frame, { header: '<header>Known</header>', footer: '<footer></footer>', findings: [], links: [] })
  expect(await removeLayout(createPage('<h1>Two</h1>'), layouts)).toEqual({
    html: createPage('<h1>Two</h1>', { header: '<header>Known</header>', footer: '<footer></footer>' }),
    frame,
  })
})

test("does not attribute findings in the first page's main element to its header", async () => {
  const stray = "close-order Stray end tag '</i>' "
  const header = HEADER.replace('</header>', '<p>Shop</i></p><p><img src="/logo.svg"></p></header>')
  const layouts: KnownLayouts = new Map()
  const main = '<h1>One</h1><p>1</i></p><p>2</i></p><p><img src="/a.webp"></p>'
  const first = await audited(createPage(main, { header }), layouts)
  expect(first.findings.filter((each) => each === stray)).toHaveLength(3)
  const logo = 'wcag-h37 <img> is missing required "alt" attribute #root > header > p > img'
  expect([...layouts.values()].map(({ findings }) => listKeys(findings))).toEqual([[stray, logo]])
  const second = await audited(createPage('<h1>Two</h1>', { header }), layouts)
  expect(second.findings.filter((each) => each === stray)).toHaveLength(1)
})

test('treats a footer inside `<main>` as page content', async () => {
  const main = '<h1>Shop</h1><article><h2>Review</h2><footer><a href="/author">Author</a></footer></article>'
  const { links } = await audited(createPage(main), new Map())
  expect(links).toEqual(['page / true', 'page /author false', 'page /faq true', 'page /gone true', 'page /rifles true'])
})

const OPEN_FOOTER = FOOTER.replace('</footer>', '')

test.each([
  ['only a footer', createPage('<h1>Shop</h1>', { header: '' })],
  ['only a header', createPage('<h1>Shop</h1>', { footer: '' })],
  ['the header after the main element', createPage('<h1>Shop</h1>', { header: '', footer: HEADER + FOOTER })],
  ['the footer before the main element', createPage('<h1>Shop</h1>', { header: HEADER + FOOTER, footer: '' })],
  ['a header only in the main element', createPage(`${HEADER}<h1>Shop</h1>`, { header: '' })],
  ['an unclosed main element', createPage('<h1>Shop</h1>').replace('</main>', '')],
  ['no main element', createPage('<h1>Shop</h1>').replaceAll(/<\/?main[^>]*>/g, '')],
  ['an unclosed footer', createPage('<h1>Shop</h1>', { footer: OPEN_FOOTER })],
  [
    'an unclosed footer, and a footer in the main element',
    createPage('<h1>Shop</h1><article><footer>By us</footer></article>', { footer: OPEN_FOOTER }),
  ],
  [
    'a style element in the header',
    createPage('<h1>Shop</h1>', { header: HEADER.replace('<nav', '<style>a{}</style><nav') }),
  ],
  [
    'a script element in the footer',
    createPage('<h1>Shop</h1>', { footer: FOOTER.replace('<h2', '<script>1</script><h2') }),
  ],
])('checks a page with %s completely', async (_, html) => {
  const layouts: KnownLayouts = new Map()
  expect(await removeLayout(html, layouts)).toEqual({ html, frame: '' })
  expect(layouts.size).toBe(0)
})

test('ignores a header in a comment', async () => {
  const layouts: KnownLayouts = new Map()
  const html = createPage('<h1>Shop</h1>', { header: '<!-- <header><a href="/old">Old</a></header> -->' })
  expect((await audited(html, layouts)).links).toEqual(['page /faq true', 'page /gone true'])
  expect([...layouts.values()].map(({ header, footer }) => [header, footer])).toEqual([
    ['', '<footer><h2>Help</h2></footer>'],
  ])
})
