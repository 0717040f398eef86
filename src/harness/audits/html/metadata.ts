import type { HTMLElement } from 'node-html-parser'
import type { ExportPage } from '../export-pages.ts'
import { elementKey } from '../page-document.ts'
import { findingAt, FOR_ENGINEERS, type PageFinding } from '../page-finding.ts'

interface Wanted {
  readonly rule: string
  readonly selector: string
  /** The attribute that holds it; its text when there is none. */
  readonly attribute?: string
  readonly message: string
  readonly fix: string
}

const FOR_CONTENT = 'Fill in the page’s title and description in the CMS; if they are there, tell an engineer.'

/** What every page carries (SEO-01). */
const EVERY_PAGE: readonly Wanted[] = [
  { rule: 'no-title', selector: 'head > title', message: 'The page has no title.', fix: FOR_CONTENT },
  {
    rule: 'no-description',
    selector: 'head > meta[name=description]',
    attribute: 'content',
    message: 'The page has no description for search results.',
    fix: FOR_CONTENT,
  },
  {
    rule: 'no-language',
    selector: 'html',
    attribute: 'lang',
    message: 'The page does not say its language.',
    fix: FOR_ENGINEERS,
  },
  {
    rule: 'no-viewport',
    selector: 'head > meta[name=viewport]',
    attribute: 'content',
    message: 'The page does not fit itself to telephones.',
    fix: FOR_ENGINEERS,
  },
]

/** What pages with an address of their own carry besides (SEO-01). */
const SINGLE_PAGE: readonly Wanted[] = [
  {
    rule: 'no-canonical',
    selector: 'head > link[rel=canonical]',
    attribute: 'href',
    message: 'The page does not name its own address.',
    fix: FOR_ENGINEERS,
  },
  {
    rule: 'no-share-title',
    selector: 'head > meta[property="og:title"]',
    attribute: 'content',
    message: 'The page has no title for sharing.',
    fix: FOR_CONTENT,
  },
  {
    rule: 'no-share-description',
    selector: 'head > meta[property="og:description"]',
    attribute: 'content',
    message: 'The page has no description for sharing.',
    fix: FOR_CONTENT,
  },
  {
    rule: 'no-share-image',
    selector: 'head > meta[property="og:image"]',
    attribute: 'content',
    message: 'The page has no picture for sharing.',
    fix: 'Give the page a picture in the CMS; if it has one, tell an engineer.',
  },
]

/** Title, description, address and social tags of a page (AUD-06, CMS-07, CMS-08). */
export function checkMetadata(root: HTMLElement, page: ExportPage): PageFinding[] {
  const wanted = page.single ? [...EVERY_PAGE, ...SINGLE_PAGE] : EVERY_PAGE
  return [
    ...wanted.filter((each) => contentOf(root, each) === '').map(missing),
    ...mainHeadings(root),
    ...(page.single ? [...canonical(root, page), ...sharedAlike(root)] : []),
  ]
}

function missing({ rule, selector, message, fix }: Wanted): PageFinding {
  const evidence = { selector, html: '', standard: '', helpUrl: '' }
  return { audit: 'html', rule, severity: 'error', message, fix, element: selector, frame: false, evidence }
}

function contentOf(root: HTMLElement, { selector, attribute }: Pick<Wanted, 'selector' | 'attribute'>): string {
  const element = root.querySelector(selector)
  if (element === null) return ''
  return (attribute === undefined ? element.text : (element.getAttribute(attribute) ?? '')).trim()
}

function mainHeadings(root: HTMLElement): PageFinding[] {
  const headings = root.querySelectorAll('h1')
  if (headings.length === 1) return []
  const [, second] = headings
  const words = { audit: 'html', severity: 'error', fix: FOR_ENGINEERS } as const
  if (second !== undefined) {
    const message = `The page has ${headings.length} main headings; one tells a screen reader where it is.`
    return [findingAt(second, { ...words, rule: 'several-main-headings', message })]
  }
  const evidence = { selector: 'main', html: '', standard: 'WCAG 2.4.6', helpUrl: '' }
  return [
    {
      ...words,
      rule: 'no-main-heading',
      message: 'The page has no main heading.',
      element: 'h1',
      frame: false,
      evidence,
    },
  ]
}

function canonical(root: HTMLElement, { path }: ExportPage): PageFinding[] {
  const element = root.querySelector('head > link[rel=canonical]')
  const address = element?.getAttribute('href') ?? ''
  if (element === null || address === '') return []
  if (URL.canParse(address) && new URL(address).pathname === path) return []
  return [
    findingAt(element, {
      audit: 'html',
      rule: 'wrong-canonical',
      severity: 'error',
      message: `The page says that its address is ${address}, but it is ${path}; searches would drop it.`,
      fix: FOR_ENGINEERS,
    }),
  ]
}

/** What is shared has the page's own words (CMS-08). */
function sharedAlike(root: HTMLElement): PageFinding[] {
  const pairs = [
    ['title', contentOf(root, { selector: 'head > title' }), 'meta[property="og:title"]'],
    [
      'description',
      contentOf(root, { selector: 'head > meta[name=description]', attribute: 'content' }),
      'meta[property="og:description"]',
    ],
  ] as const
  return pairs.flatMap(([name, own, selector]) => {
    const element = root.querySelector(selector)
    const shared = element?.getAttribute('content')?.trim() ?? ''
    // A page without words of its own is told of that already.
    if (element === null || shared === '' || own === '' || shared === own) return []
    return [
      {
        ...findingAt(element, {
          audit: 'html',
          rule: `share-${name}-differs`,
          severity: 'warning',
          message: `The ${name} for sharing, “${shared}”, is not the page’s own, “${own}”.`,
          fix: FOR_ENGINEERS,
        }),
        element: elementKey(element),
      },
    ]
  })
}
