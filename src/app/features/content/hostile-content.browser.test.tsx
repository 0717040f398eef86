import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { toAboutUs } from '#domain/content/about-us.ts'
import { toContactUs } from '#domain/content/contact-us.ts'
import { toCopyPage } from '#domain/content/copy-page.ts'
import { toFaq } from '#domain/content/faq.ts'
import { toLimitedEdition } from '#domain/content/limited-edition.ts'
import { toMediaLibrary } from '#domain/content/media-library.ts'
import { toPatents } from '#domain/content/patents.ts'
import { toServicePage } from '#domain/content/service-page.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi } from '../../api/test-api.ts'
import { AboutUsPage } from './about-us-page.tsx'
import { ContactUsPage } from './contact-us-page.tsx'
import { CopyPage } from './copy-page.tsx'
import { FaqPage } from './faq-page.tsx'
import { LimitedEditionPage } from './limited-edition-page.tsx'
import { MediaLibraryPage } from './media-library-page.tsx'
import { PatentsPage } from './patents-page.tsx'
import { ServicePage } from './service-page.tsx'

const SCRIPT = '<script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true">"\'>'
const TEXTS = [SCRIPT, 'W'.repeat(20_000), '', '\u202E\u0000\uFFFF{{constructor}}', ' ']
const URLS = [
  'javascript:globalThis.ran=true',
  ' \u0001jAvA\tscript:globalThis.ran=true',
  'data:text/html,<script>parent.ran=true</script>',
  'vbscript:ran',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'http://[',
  '',
]
const URL_FIELDS = new Set(['url', 'href', 'link', 'heading_video_url'])
/** Fields that determine the type of a block. Replacing them would only produce unknown blocks. */
const KIND_FIELDS = new Set(['type', 'format', 'mime'])
const HOSTILE_BLOCKS = [
  { type: 'html', html: SCRIPT, children: [{ type: 'text', text: 'lost' }] },
  { type: 'script', children: [{ type: 'text', text: 'globalThis.ran = true' }] },
  { type: 'image', image: { url: 'javascript:globalThis.ran=true', alternativeText: SCRIPT } },
  { type: 'heading', level: '1 onclick=alert(1)', children: [{ type: 'text', text: SCRIPT }] },
  { type: 'paragraph', children: null },
  { type: 'paragraph', onClick: 'globalThis.ran = true', dangerouslySetInnerHTML: { __html: SCRIPT } },
]

/** Replaces all text and URLs of a page and adds hostile blocks to all rich text. */
function withHostileContent<Value>(value: Value, text: string, url: string): Value {
  function replace(inner: unknown, field: string): unknown {
    if (typeof inner === 'string' && !KIND_FIELDS.has(field)) return URL_FIELDS.has(field) ? url : text
    if (Array.isArray(inner)) {
      const isRichText = inner.some((entry) => typeof entry === 'object' && entry !== null && 'type' in entry)
      return [...inner.map((entry) => replace(entry, field)), ...(isRichText ? HOSTILE_BLOCKS : [])]
    }
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, replace(each, name)]))
  }
  return replace(value, '') as Value
}

const pages: readonly (readonly [string, (text: string, url: string) => ReactNode])[] = [
  ['about us', (...bad) => <AboutUsPage page={toAboutUs(withHostileContent(contentPages.getAboutUs, ...bad))} />],
  [
    'contact us',
    (...bad) => <ContactUsPage page={toContactUs(withHostileContent(contentPages.getContactUs, ...bad))} />,
  ],
  ['faq', (...bad) => <FaqPage page={toFaq(withHostileContent(contentPages.getFaq, ...bad))} />],
  [
    'limited edition',
    (...bad) => (
      <LimitedEditionPage
        page={toLimitedEdition(withHostileContent(contentPages.getLimitedEdition, ...bad))}
        newsletter={null}
      />
    ),
  ],
  [
    'media library',
    (...bad) => <MediaLibraryPage page={toMediaLibrary(withHostileContent(contentPages.getMediaLibrary, ...bad))} />,
  ],
  ['patents', (...bad) => <PatentsPage page={toPatents(withHostileContent(contentPages.getPatents, ...bad))} />],
  [
    'support',
    (...bad) => <ServicePage page={toServicePage(withHostileContent(contentPages.getSupport, ...bad))} name="S" />,
  ],
  ['terms', (...bad) => <CopyPage page={toCopyPage(withHostileContent(contentPages.getTerms, ...bad))} />],
]

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
  Reflect.deleteProperty(globalThis, 'ran')
})

test.each(pages)('hostile content in any field of the page %s does not run scripts', async (_, page) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const [index, address] of URLS.entries()) {
    const screen = await render(<main>{page(TEXTS[index % TEXTS.length] ?? '', address)}</main>)
    await expect.element(screen.getByRole('main')).toBeInTheDocument()
    const { container } = screen
    expect(container.querySelector('h1'), `h1 beside ${address}`).not.toBeNull()
    expect(container.querySelector('script, iframe, object, embed, style')).toBeNull()
    // A link without a URL renders as plain text.
    const links = [...container.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ protocol }) => protocol)
    expect(
      links.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
      address,
    ).toEqual([])
    const handlers = [...container.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc'),
    )
    expect(handlers).toEqual([])
    await screen.unmount()
  }
  expect('ran' in globalThis).toBe(false)
  errors.mockRestore()
})
