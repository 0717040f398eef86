import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Sources } from '../audit.ts'
import { createContent, createDocument } from '../content/test-findings.ts'
import type { ExportPage } from '../export-pages.ts'
import type { GatheredContent } from '../gather-content.ts'
import type { InspectedPage } from '../inspect-pages.ts'
import { TEST_RUN, createScope } from '../test-run.ts'
import { linkAudit, auditLinks, findExternalLinks } from './link-audit.ts'
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

const listMessages = (link: Partial<PageLink>, anchors?: string[]) =>
  auditLinks(EXPORT, [pageAt('/faq', [link], anchors)]).map(({ finding }) => finding)

const at = {
  audit: 'links',
  severity: 'error',
  frame: false,
  evidence: { selector: 'a', html: '<a>', standard: '', helpUrl: '' },
}

test.each([
  ['page', 'page', 'A link has no URL.'],
  ['picture', 'image', 'An image has no URL.'],
  ['download', 'download', 'A download has no URL.'],
  ['script', 'script', 'A script or style sheet has no URL.'],
  ['frame', 'frame', 'An embedded page has no URL.'],
] as const)('reports a %s without a URL', (use, kind, message) => {
  expect(listMessages({ use, address: ' ' })).toEqual([
    {
      ...at,
      rule: `${kind}-without-url`,
      message,
      fix: 'Fill in the URL, or remove the element.',
      element: `${use}  `,
    },
  ])
})

test('reports a link with a script URL by the beginning of the URL', () => {
  const url = ` JavaScript:${'a'.repeat(60)}`
  expect(listMessages({ address: url })).toEqual([
    {
      ...at,
      rule: 'javascript-link',
      message: `A link contains a script instead of a URL: " JavaScript:${'a'.repeat(48)}".`,
      fix: 'Use the URL of a page.',
      element: `page ${url}`,
    },
  ])
})

test('reports an invalid URL', () => {
  expect(listMessages({ address: 'https://', use: 'picture' })).toEqual([
    {
      ...at,
      rule: 'unreadable-image',
      message: '"https://" is not a valid URL.',
      fix: 'Start it with https://, or with / for a page of this shop.',
      element: 'picture https://',
    },
  ])
})

describe('files', () => {
  test.each([
    ['page', '/nope', 'A link leads to /nope, but this shop has no such page.'],
    ['page', 'deeper', 'A link leads to deeper, but this shop has no such page.'],
    ['page', '/product/gone', 'A link leads to /product/gone, but this shop has no such page.'],
    ['page', '/collection/gone', 'A link leads to /collection/gone, but this shop has no such page.'],
    ['page', '/confirm/1', 'A link leads to /confirm/1, but this shop has no such page.'],
    ['page', '/%ff', 'A link leads to /%ff, but this shop has no such page.'],
    ['picture', '/uploads/gone.webp', 'The image /uploads/gone.webp is missing.'],
    ['download', '/uploads/gone.pdf', 'The download /uploads/gone.pdf is missing.'],
    ['frame', '/Build/index.html', 'The embedded page /Build/index.html is missing.'],
  ] as const)('reports that the %s %s is not in the export', (use, url, message) => {
    expect(listMessages({ use, address: url })).toEqual([
      {
        ...at,
        rule: `broken-${use === 'picture' ? 'image' : use}`,
        message,
        fix: 'Correct the URL, upload the missing file, or remove the link.',
        element: `${use} ${url}`,
      },
    ])
  })

  test('reports a missing script as a build error', () => {
    expect(listMessages({ use: 'script', address: '/assets/app.js', frame: true })).toEqual([
      {
        ...at,
        rule: 'broken-script',
        message: 'The script or style sheet /assets/app.js is missing.',
        fix: 'This is in the export, not in the content. Rebuild it, and ask an engineer if the problem remains.',
        isForEngineers: true,
        element: 'script /assets/app.js',
        frame: true,
      },
    ])
  })

  test.each([
    ['page', '/product/Tarn-LR', '/product/tarn-lr'],
    ['page', '/FAQ/', '/faq'],
    ['download', '/uploads/guide.pdf', '/uploads/Guide.pdf'],
  ] as const)('reports wrong capitalization in the %s %s', (use, url, near) => {
    expect(listMessages({ use, address: url })).toEqual([
      {
        ...at,
        rule: `wrong-case-${use}`,
        message: `${url} differs from ${near} only in capital letters, which matter in URLs.`,
        fix: 'Use the same capital letters.',
        element: `${use} ${url}`,
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
  ])('accepts the URL %s', (url) => {
    expect(listMessages({ address: url })).toEqual([])
  })

  test('accepts a URL that an exported shell serves', () => {
    const page = pageAt('/faq', [{ address: '/search/a' }])
    expect(auditLinks({ files: new Set(['faq/index.html']), patterns: [] }, [page])).toHaveLength(1)
  })
})

describe('anchors', () => {
  test('reports a missing anchor', () => {
    expect(listMessages({ address: '/faq#car%20eers' }, ['careers'])).toEqual([
      {
        ...at,
        rule: 'broken-anchor',
        message: 'A link leads to /faq#car%20eers, but that page has no anchor "car eers".',
        fix: 'Correct the part after the #, or remove it.',
        element: 'page /faq#car%20eers',
      },
    ])
  })

  test.each([
    '/faq#careers',
    '/faq#:~:text=returns',
    '/faq#careers:~:text=returns',
    '/faq#/a/b',
    '#careers',
    '/faq#',
    '/faq#top',
    '/faq',
    '#',
    '/#careers',
    '/product/tarn-lr#nope',
    '#%ff',
  ])('accepts the anchor in %s, which exists or cannot be checked', (url) => {
    expect(listMessages({ address: url }, ['careers', '/a/b'])).toEqual([])
  })

  test('ignores anchors on images, and checks anchors to another page on that page', () => {
    expect(listMessages({ use: 'picture', address: '/faq#nope' })).toEqual([])
    const pages = [pageAt('/faq', [{ address: '/#careers' }], ['careers']), pageAt('/', [])]
    expect(auditLinks(EXPORT, pages).map(({ page, finding }) => [page.path, finding.rule])).toEqual([
      ['/faq', 'broken-anchor'],
    ])
  })
})

test('resolves relative URLs in a shell from the root', () => {
  const shell = pageAt('/search/{query}', [{ address: 'faq' }, { address: 'x' }])
  const found = auditLinks(EXPORT, [{ ...shell, page: { ...shell.page, single: false } }])
  expect(found.map(({ finding }) => finding.element)).toEqual(['page x'])
  const deep = pageAt('/product/tarn-lr', [{ address: 'faq' }, { address: 'tarn-lr' }])
  expect(auditLinks(EXPORT, [deep]).map(({ finding }) => finding.element)).toEqual(['page faq'])
})

test('lists external links once, sorted, with their pages', () => {
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
  expect(findExternalLinks(pages)).toEqual([
    { url: 'http://a.example/x', pages: ['/faq'] },
    { url: 'https://a.example/y', pages: ['/faq'] },
    { url: 'https://b.example/', pages: ['/', '/faq'] },
  ])
})

test('checks anchors to pages that this run does not check', () => {
  const [here] = [pageAt('/faq', [{ address: '/about-us#jobs' }])]
  const { page: about } = pageAt('/about-us', [])
  const exported = { files: new Set([here.page.file, about.file]), patterns: [] }
  const rules = (anchors: string[]) =>
    auditLinks(exported, [here], [{ page: about, anchors }]).map(({ finding }) => finding.rule)
  expect(rules(['jobs'])).toEqual([])
  expect(rules(['team'])).toEqual(['broken-anchor'])
})

describe('external links', () => {
  const inspected: InspectedPage[] = [
    pageAt('/faq', [{ address: '/nope' }, { address: '/nope', use: 'frame' }, { address: 'https://gone.example/' }]),
    pageAt('/', [{ address: '/lost' }, { address: 'https://other.example/' }]),
  ].map((page) => ({ ...page, findings: [], reused: false, changed: false }))
  const exported = { ...EXPORT, folder: '', environment: 'demo', pages: [] }
  const run = (external: boolean, content: GatheredContent | null = null) =>
    linkAudit.run(
      {
        content,
        exported,
        inspection: { pages: inspected.slice(0, 1), skippedPages: ['/'] },
        others: [],
        external,
      },
      TEST_RUN,
    )

  test('lists external links on the selected pages without requesting them', async () => {
    const { checked, findings, covers, skippedPages: left, externalLinks: listed } = await run(false)
    expect(left).toEqual(['/'])
    expect(checked).toBe('2 links')
    expect(findings.map(({ id, place }) => [id, place.pages])).toEqual([
      ['links/broken-page/faq/page /nope', ['/faq']],
      ['links/broken-frame/faq/frame /nope', ['/faq']],
    ])
    expect(listed).toEqual([{ url: 'https://gone.example/', pages: ['/faq'], failure: null }])
    expect(
      ['links/external-link/https://gone.example/', 'links/broken-page/faq/page /nope'].map((id) => covers?.(id)),
    ).toEqual([false, true])
  })

  test('--external-links requests each external link', async () => {
    const asked: string[] = []
    const originalFetch = globalThis.fetch
    globalThis.fetch = (input) => {
      asked.push(input as string)
      return Promise.resolve(new Response(null, { status: 404 }))
    }
    try {
      const { checked, findings, covers } = await run(true)
      expect(checked).toBe('2 links, 1 external')
      expect(asked).toEqual(['https://gone.example/'])
      expect(findings.map(({ rule }) => rule)).toEqual([
        'links/broken-page',
        'links/broken-frame',
        'links/external-link',
      ])
      expect(covers?.('links/external-link/https://gone.example/')).toBe(true)
    } finally {
      globalThis.fetch = originalFetch
    }
  })

  test('names the content field in an external link finding', async () => {
    const content = createContent(createDocument({ links: [{ url: 'https://gone.example' }] }))
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })))
    try {
      const { findings } = await run(true, content)
      expect(findings.at(-1)?.place).toMatchObject({
        cmsPath: 'strapi/page/faq',
        field: 'links[0].url',
        pages: ['/faq'],
      })
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('an audit of one page', () => {
  /** HTML of the other pages, the only ones that can be read. */
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
      inspected: () => Promise.resolve({ pages: [faq], skippedPages: [] }),
      scope: createScope({ isFiltered: true }),
    }
    const { findings } = await linkAudit.run(await linkAudit.gather(sources as Sources), TEST_RUN)
    return findings.map(({ message, place: { cmsPath, field } }) => [
      message,
      cmsPath === null ? null : { cmsPath, field },
    ])
  }

  test('reads the target page of an anchor even if that page is not selected', async () => {
    const urls = ['/#welcome', '/#bye', '/product/caf%C3%A9/#sizes', '/product/caf%C3%A9#colors']
    expect(
      await run(
        urls.map((url) => ({ address: url })),
        () => Promise.resolve(null),
      ),
    ).toEqual([
      ['A link leads to /#bye, but that page has no anchor "bye".', null],
      ['A link leads to /product/caf%C3%A9#colors, but that page has no anchor "colors".', null],
    ])
    const [[byFile] = []] = await run([{ address: '/index.html#bye' }], () => Promise.resolve(null))
    expect(byFile).toBe('A link leads to /index.html#bye, but that page has no anchor "bye".')
  })

  test('does not read pages if no link uses their anchors', async () => {
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
      'A link leads to /gone#away, but this shop has no such page.',
      '"https://#" is not a valid URL.',
      '"https://#none" is not a valid URL.',
    ])
  })

  test('reports a broken link at its content field if the content was read, otherwise on the page', async () => {
    const message = 'A link leads to /faq#jobs, but that page has no anchor "jobs".'
    const links = [{ address: '/faq#jobs' }]
    const content = createContent(createDocument({ card: { url: '/faq#jobs' } }))
    expect(await run(links, () => Promise.resolve(content))).toEqual([
      [message, { cmsPath: 'strapi/page/faq', field: 'card.url' }],
    ])
    expect(await run(links, () => Promise.resolve(null))).toEqual([[message, null]])
  })

  test('checks links even if the content is unreadable', async () => {
    expect(await run([{ address: '/gone' }], () => Promise.reject(new Error('The CMS cannot be reached.')))).toEqual([
      ['A link leads to /gone, but this shop has no such page.', null],
    ])
  })
})
