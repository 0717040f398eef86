import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sources } from '../audit.ts'
import { contentOf, documentOf } from '../content/test-findings.ts'
import type { ExportPage } from '../export-pages.ts'
import type { GatheredContent } from '../gather-content.ts'
import type { InspectedPage } from '../inspect-pages.ts'
import { RUN, scopeWith } from '../test-run.ts'
import { linkAudit, auditLinks, externalLinks } from './link-audit.ts'
import type { LinkedPage, PageLink } from './page-links.ts'

const FILES = [
  'index.html',
  'faq/index.html',
  'product/tarn-lr/index.html',
  'product/café/index.html',
  'uploads/bench.webp',
  'uploads/Guide.pdf',
  '_shells/search.html',
  '_shells/product.html',
  '_shells/collection.html',
]

const EXPORT = { files: new Set(FILES), patterns: [] }

function pageAt(path: string, links: readonly Partial<PageLink>[], anchors: string[] = []): LinkedPage {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
  const page: ExportPage = { file, route: path.slice(1), path, single: true, sha256: '' }
  const all = links.map((link) => ({
    use: 'page' as const,
    address: '/',
    frame: false,
    selector: 'a',
    element: '<a>',
    ...link,
  }))
  return { page, links: { links: all, anchors } }
}

const wordsOf = (link: Partial<PageLink>, anchors?: string[]) =>
  auditLinks(EXPORT, [pageAt('/faq', [link], anchors)]).map(({ finding }) => finding)

const at = {
  audit: 'links',
  severity: 'error',
  frame: false,
  evidence: { selector: 'a', html: '<a>', standard: '', helpUrl: '' },
}

test.each([
  ['page', 'A link has no address.'],
  ['picture', 'A picture has no address.'],
  ['download', 'A download has no address.'],
  ['script', 'A script or style sheet has no address.'],
  ['frame', 'A framed page has no address.'],
] as const)('AUD-05 a %s without an address', (use, message) => {
  expect(wordsOf({ use, address: ' ' })).toEqual([
    {
      ...at,
      rule: `${use}-without-address`,
      message,
      fix: 'Fill the address in, or remove what it belongs to.',
      element: `${use}  `,
    },
  ])
})

test('AUD-05 SEC-01 a link that holds a script is named by its beginning', () => {
  const address = ` JavaScript:${'a'.repeat(60)}`
  expect(wordsOf({ address })).toEqual([
    {
      ...at,
      rule: 'script-link',
      message: `A link holds a script in place of an address: “ JavaScript:${'a'.repeat(48)}”.`,
      fix: 'Use the address of a page.',
      element: `page ${address}`,
    },
  ])
})

test('AUD-05 what is no address at all', () => {
  expect(wordsOf({ address: 'https://', use: 'picture' })).toEqual([
    {
      ...at,
      rule: 'unreadable-picture',
      message: '“https://” is no address.',
      fix: 'Correct it; it begins with https://, or with / for a page of the shop.',
      element: 'picture https://',
    },
  ])
})

describe('files', () => {
  test.each([
    ['page', '/nope', 'A link leads to /nope, and the shop has no such page.'],
    ['page', 'deeper', 'A link leads to deeper, and the shop has no such page.'],
    ['page', '/product/gone', 'A link leads to /product/gone, and the shop has no such page.'],
    ['page', '/collection/gone', 'A link leads to /collection/gone, and the shop has no such page.'],
    ['page', '/confirm/1', 'A link leads to /confirm/1, and the shop has no such page.'],
    ['page', '/%ff', 'A link leads to /%ff, and the shop has no such page.'],
    ['picture', '/uploads/gone.webp', 'The picture /uploads/gone.webp is missing.'],
    ['download', '/uploads/gone.pdf', 'The download /uploads/gone.pdf is missing.'],
    ['frame', '/Build/index.html', 'The framed page /Build/index.html is missing.'],
  ] as const)('AUD-05 the %s %s is not in the export', (use, address, message) => {
    expect(wordsOf({ use, address })).toEqual([
      {
        ...at,
        rule: `broken-${use}`,
        message,
        fix: 'Correct the address, upload what is missing, or remove what points to it.',
        element: `${use} ${address}`,
      },
    ])
  })

  test('AUD-05 a script that is missing is a matter of the build', () => {
    expect(wordsOf({ use: 'script', address: '/assets/app.js', frame: true })).toEqual([
      {
        ...at,
        rule: 'broken-script',
        message: 'The script or style sheet /assets/app.js is missing.',
        fix: 'This is in the export, not in the content: build it again, and tell an engineer if it stays.',
        element: 'script /assets/app.js',
        frame: true,
      },
    ])
  })

  test.each([
    ['page', '/product/Tarn-LR', '/product/tarn-lr'],
    ['page', '/FAQ/', '/faq'],
    ['download', '/uploads/guide.pdf', '/uploads/Guide.pdf'],
  ] as const)('AUD-05 hosts tell the letters of the %s %s apart', (use, address, near) => {
    expect(wordsOf({ use, address })).toEqual([
      {
        ...at,
        rule: `wrong-case-${use}`,
        message: `${address} differs from ${near} in capital letters only, and hosts tell them apart.`,
        fix: 'Write the address with the same letters.',
        element: `${use} ${address}`,
      },
    ])
  })

  test.each([
    '/',
    '/faq',
    '/faq/',
    '/faq?from=home',
    '/faq/index.html',
    'faq',
    '?sort=up',
    '/product/caf%C3%A9',
    '/search/sling',
    '/uploads/bench.webp',
    'https://elsewhere.example/nope',
    '//elsewhere.example/nope',
    'http://elsewhere.example/faq#nope',
    'mailto:support@cairnwell.example',
    'TEL:+15551234567',
    'data:image/png;base64,AA',
    'blob:1',
    'x-javascript:1',
  ])('AUD-05 the address %s leads somewhere', (address) => {
    expect(wordsOf({ address })).toEqual([])
  })

  test('AUD-05 an address of the shell of another pattern is answered, where the export has that shell', () => {
    const page = pageAt('/faq', [{ address: '/search/a' }])
    expect(auditLinks({ files: new Set(['faq/index.html']), patterns: [] }, [page])).toHaveLength(1)
  })
})

describe('anchors', () => {
  test('AUD-05 an anchor that nothing on the page is called', () => {
    expect(wordsOf({ address: '/faq#car%20eers' }, ['careers'])).toEqual([
      {
        ...at,
        rule: 'broken-anchor',
        message: 'A link leads to /faq#car%20eers, and nothing on that page is called “car eers”.',
        fix: 'Correct what stands behind the #, or leave it out.',
        element: 'page /faq#car%20eers',
      },
    ])
  })

  test.each([
    '/faq#careers',
    '/faq#/a/b',
    '#careers',
    '/faq#',
    '/faq#top',
    '/faq',
    '#',
    '/#careers',
    '/product/tarn-lr#nope',
    '#%ff',
  ])('AUD-05 the anchor of %s is there, or is not known of', (address) => {
    expect(wordsOf({ address }, ['careers', '/a/b'])).toEqual([])
  })

  test('AUD-05 pictures have no anchors, and those of another page are that page’s', () => {
    expect(wordsOf({ use: 'picture', address: '/faq#nope' })).toEqual([])
    const pages = [pageAt('/faq', [{ address: '/#careers' }], ['careers']), pageAt('/', [])]
    expect(auditLinks(EXPORT, pages).map(({ page, finding }) => [page.path, finding.rule])).toEqual([
      ['/faq', 'broken-anchor'],
    ])
  })
})

test('AUD-05 relative addresses of a shell start at the top, since no page is its own', () => {
  const shell = pageAt('/search/{query}', [{ address: 'faq' }, { address: 'x' }])
  const found = auditLinks(EXPORT, [{ ...shell, page: { ...shell.page, single: false } }])
  expect(found.map(({ finding }) => finding.element)).toEqual(['page x'])
  const deep = pageAt('/product/tarn-lr', [{ address: 'faq' }, { address: 'tarn-lr' }])
  expect(auditLinks(EXPORT, [deep]).map(({ finding }) => finding.element)).toEqual(['page faq'])
})

test('AUD-05 addresses outside the shop are listed once, in order, with the pages that name them', () => {
  const pages = [
    pageAt('/faq', [
      { address: 'https://b.example' },
      { address: 'http://a.example/x' },
      { address: 'mailto:a@b.example' },
      { address: 'xhttp://a.example' },
      { address: '/nope' },
      { address: 'https://' },
      { address: 'https://c.example/app.js', use: 'script' },
      { address: 'https://a.example/y' },
    ]),
    pageAt('/', [{ address: 'https://b.example/' }, { address: 'https://b.example/', use: 'picture' }]),
  ]
  expect(externalLinks(pages)).toEqual([
    { url: 'http://a.example/x', pages: ['/faq'] },
    { url: 'https://a.example/y', pages: ['/faq'] },
    { url: 'https://b.example/', pages: ['/', '/faq'] },
  ])
})

test('AUD-05 AUD-10 AUD-27 anchors of pages that this run does not look at itself are known', () => {
  const [here] = [pageAt('/faq', [{ address: '/about-us#jobs' }])]
  const { page: about } = pageAt('/about-us', [])
  const exported = { files: new Set([here.page.file, about.file]), patterns: [] }
  const rules = (anchors: string[]) =>
    auditLinks(exported, [here], [{ page: about, anchors }]).map(({ finding }) => finding.rule)
  expect(rules(['jobs'])).toEqual([])
  expect(rules(['team'])).toEqual(['broken-anchor'])
})

describe('a run', () => {
  const inspected: InspectedPage[] = [
    pageAt('/faq', [{ address: '/nope' }, { address: '/nope', use: 'frame' }, { address: 'https://gone.example/' }]),
    pageAt('/', [{ address: '/lost' }, { address: 'https://other.example/' }]),
  ].map((page) => ({ ...page, findings: [], reused: false, changed: false }))
  const exported = { ...EXPORT, folder: '', environment: 'demo', pages: [] }
  const run = (external: boolean) =>
    linkAudit.look(
      { content: null, exported, inspection: { pages: inspected.slice(0, 1), left: ['/'] }, others: [], external },
      RUN,
    )

  test('AUD-05 AUD-10 addresses outside the shop are only listed, and only of the pages that were chosen', async () => {
    const { checked, findings, covers, left, externalLinks: listed } = await run(false)
    expect(left).toEqual(['/'])
    expect(checked).toBe('2 addresses')
    expect(findings.map(({ id, place }) => [id, place.pages])).toEqual([
      ['links/broken-page/faq/page /nope', ['/faq']],
      ['links/broken-frame/faq/frame /nope', ['/faq']],
    ])
    expect(listed).toEqual([{ url: 'https://gone.example/', pages: ['/faq'] }])
    expect(
      ['links/external-link/https://gone.example/', 'links/broken-page/faq/page /nope'].map((id) => covers?.(id)),
    ).toEqual([false, true])
  })

  test('AUD-05 with --external each is asked for', async () => {
    const asked: string[] = []
    const fetchBefore = globalThis.fetch
    globalThis.fetch = (input) => {
      asked.push(input as string)
      return Promise.resolve(new Response(null, { status: 404 }))
    }
    try {
      const { checked, findings, covers } = await run(true)
      expect(checked).toBe('2 addresses, 1 outside the shop')
      expect(asked).toEqual(['https://gone.example/'])
      expect(findings.map(({ rule }) => rule)).toEqual([
        'links/broken-page',
        'links/broken-frame',
        'links/external-link',
      ])
      expect(covers?.('links/external-link/https://gone.example/')).toBe(true)
    } finally {
      globalThis.fetch = fetchBefore
    }
  })
})

describe('a run for one page of an export', () => {
  /** The other pages, of which these alone can be read. */
  const READABLE: Readonly<Record<string, string>> = {
    'index.html': '<h1 id="welcome">Welcome</h1>',
    'product/café/index.html': '<p><b id="sizes">Sizes</b></p>',
  }
  const unreadable = ['faq/index.html', 'support/index.html', 'warranty/index.html', 'terms/index.html']
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-links-'))
    for (const [file, html] of Object.entries(READABLE)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), html)
    }
  })

  afterAll(() => rm(folder, { recursive: true }))

  async function run(links: readonly Partial<PageLink>[], content: () => Promise<GatheredContent | null>) {
    const pages = [...Object.keys(READABLE), ...unreadable].map((file): ExportPage => {
      const path = `/${file}`.replace(/\/index\.html$/, '')
      const sha256 = createHash('sha256')
        .update(READABLE[file] ?? '')
        .digest('hex')
      return { file, route: '', path, single: true, sha256 }
    })
    const faq: InspectedPage = { ...pageAt('/faq', links), findings: [], reused: false, changed: false }
    const sources: Pick<Sources, 'contentIfRead' | 'exported' | 'inspected' | 'scope'> = {
      contentIfRead: content,
      exported: () => ({
        folder,
        environment: 'demo',
        pages,
        files: new Set(pages.map(({ file }) => file)),
        patterns: [],
      }),
      inspected: () => Promise.resolve({ pages: [faq], left: [] }),
      scope: scopeWith({ isFiltered: true }),
    }
    const { findings } = await linkAudit.look(await linkAudit.gather(sources as Sources), RUN)
    return findings.map(({ message, place: { cmsPath, field } }) => [
      message,
      cmsPath === null ? null : { cmsPath, field },
    ])
  }

  test('AUD-05 AUD-10 an anchor is looked for on the page that it is of, though that page was not chosen', async () => {
    const addresses = ['/#welcome', '/#bye', '/product/caf%C3%A9/#sizes', '/product/caf%C3%A9#colors']
    expect(
      await run(
        addresses.map((address) => ({ address })),
        () => Promise.resolve(null),
      ),
    ).toEqual([
      ['A link leads to /#bye, and nothing on that page is called “bye”.', null],
      ['A link leads to /product/caf%C3%A9#colors, and nothing on that page is called “colors”.', null],
    ])
    const [[byFile] = []] = await run([{ address: '/index.html#bye' }], () => Promise.resolve(null))
    expect(byFile).toBe('A link leads to /index.html#bye, and nothing on that page is called “bye”.')
  })

  test('AUD-05 AUD-10 pages to whose anchors no link leads are not read', async () => {
    const links = [
      { address: '/faq#top' },
      { address: '/support' },
      { address: '/support#' },
      { address: '/warranty#claim', use: 'frame' },
      { address: 'https://elsewhere.example/terms#law' },
      { address: '/gone#away' },
      { address: 'https://#' },
      { address: 'https://#none' },
    ] as const
    expect((await run(links, () => Promise.resolve(null))).map(([message]) => message)).toEqual([
      'A link leads to /gone#away, and the shop has no such page.',
      '“https://#” is no address.',
      '“https://#none” is no address.',
    ])
  })

  test('AUD-22 what is broken is told at its field where the content is read, and without it on the page alone', async () => {
    const message = 'A link leads to /faq#jobs, and nothing on that page is called “jobs”.'
    const links = [{ address: '/faq#jobs' }]
    const content = contentOf(documentOf({ card: { url: '/faq#jobs' } }))
    expect(await run(links, () => Promise.resolve(content))).toEqual([
      [message, { cmsPath: 'strapi/page/faq', field: 'card.url' }],
    ])
    expect(await run(links, () => Promise.resolve(null))).toEqual([[message, null]])
  })

  test('AUD-28 content that cannot be read keeps no link from being looked at', async () => {
    expect(await run([{ address: '/gone' }], () => Promise.reject(new Error('The CMS cannot be reached.')))).toEqual([
      ['A link leads to /gone, and the shop has no such page.', null],
    ])
  })
})
