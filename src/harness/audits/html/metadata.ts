import type { HTMLElement } from 'node-html-parser'
import { cmsPages } from '#contract/cms/page-table.ts'
import { hasImage } from '#contract/schema.ts'
import { FOR_ENGINEERS } from '../../findings/finding.ts'
import type { ExportPage } from '../export-pages.ts'
import { getElementKey } from '../page-document.ts'
import { createFindingAt, type PageFinding } from '../page-finding.ts'

interface RequiredTag {
  readonly rule: string
  readonly selector: string
  /** The attribute that contains the value. Defaults to the element's text. */
  readonly attribute?: string
  readonly message: string
  readonly fix: string
  /** Whether only engineers can fix it. */
  readonly isForEngineers?: boolean
}

const FOR_CONTENT = 'Fill in the title and description of the page in the CMS. If they are filled in, ask an engineer.'

/** Tags required on every page (SEO-01). */
const EVERY_PAGE: readonly RequiredTag[] = [
  { rule: 'missing-title', selector: 'head > title', message: 'The page has no title.', fix: FOR_CONTENT },
  {
    rule: 'missing-description',
    selector: 'head > meta[name=description]',
    attribute: 'content',
    message: 'The page has no description for search results.',
    fix: FOR_CONTENT,
  },
  {
    rule: 'missing-language',
    selector: 'html',
    attribute: 'lang',
    message: 'The page does not declare its language.',
    ...FOR_ENGINEERS,
  },
  {
    rule: 'missing-viewport',
    selector: 'head > meta[name=viewport]',
    attribute: 'content',
    message: 'The page is not mobile-friendly.',
    ...FOR_ENGINEERS,
  },
]

/** Tags also required on pages with a path (SEO-01). */
const SINGLE_PAGE: readonly RequiredTag[] = [
  {
    rule: 'missing-canonical',
    selector: 'head > link[rel=canonical]',
    attribute: 'href',
    message: 'The page has no canonical URL.',
    ...FOR_ENGINEERS,
  },
  {
    rule: 'missing-og-title',
    selector: 'head > meta[property="og:title"]',
    attribute: 'content',
    message: 'The page has no title for sharing.',
    fix: FOR_CONTENT,
  },
  {
    rule: 'missing-og-description',
    selector: 'head > meta[property="og:description"]',
    attribute: 'content',
    message: 'The page has no description for sharing.',
    fix: FOR_CONTENT,
  },
]

const SHARE_IMAGE: RequiredTag = {
  rule: 'missing-og-image',
  selector: 'head > meta[property="og:image"]',
  attribute: 'content',
  message: 'The page has no image for sharing.',
  fix: 'Add an image to the page in the CMS. If it has one, ask an engineer.',
}

/** Routes whose content has an image. Other pages use the image of the home page, which is checked there. */
const ROUTES_WITH_IMAGE: ReadonlySet<string> = new Set([
  'product',
  'collection',
  ...cmsPages.flatMap((page) => ('route' in page && hasImage(page.endpoint.response) ? [page.route] : [])),
])

/** Checks the title, description, canonical URL and sharing tags of a page (CMS-07, CMS-08). */
export function checkMetadata(root: HTMLElement, page: ExportPage): PageFinding[] {
  const requiredTags = [
    ...EVERY_PAGE,
    ...(page.single ? SINGLE_PAGE : []),
    ...(page.single && ROUTES_WITH_IMAGE.has(page.route) ? [SHARE_IMAGE] : []),
  ]
  return [
    ...requiredTags.filter((each) => getContent(root, each) === '').map(createMissingFinding),
    ...checkMainHeading(root),
    ...(page.single ? [...checkCanonical(root, page), ...checkShareTags(root)] : []),
  ]
}

function createMissingFinding({ rule, selector, message, fix, isForEngineers }: RequiredTag): PageFinding {
  const evidence = { selector, html: '', standard: '', helpUrl: '' }
  return {
    audit: 'html',
    rule,
    severity: 'error',
    message,
    fix,
    isForEngineers,
    element: selector,
    frame: false,
    evidence,
  }
}

function getContent(root: HTMLElement, { selector, attribute }: Pick<RequiredTag, 'selector' | 'attribute'>): string {
  const element = root.querySelector(selector)
  if (element === null) return ''
  return (attribute === undefined ? element.text : (element.getAttribute(attribute) ?? '')).trim()
}

function checkMainHeading(root: HTMLElement): PageFinding[] {
  const headings = root.querySelectorAll('h1')
  if (headings.length === 1) return []
  const [, second] = headings
  const base = { audit: 'html', severity: 'error', ...FOR_ENGINEERS } as const
  if (second !== undefined) {
    const message = `The page has ${headings.length} main headings; screen readers expect one.`
    return [createFindingAt(second, { ...base, rule: 'multiple-h1', message })]
  }
  const evidence = { selector: 'main', html: '', standard: 'WCAG 2.4.6', helpUrl: '' }
  return [
    {
      ...base,
      rule: 'missing-h1',
      message: 'The page has no main heading.',
      element: 'h1',
      frame: false,
      evidence,
    },
  ]
}

function checkCanonical(root: HTMLElement, { path }: ExportPage): PageFinding[] {
  const element = root.querySelector('head > link[rel=canonical]')
  const url = element?.getAttribute('href') ?? ''
  if (element === null || url === '') return []
  if (URL.canParse(url) && new URL(url).pathname === path) return []
  return [
    createFindingAt(element, {
      audit: 'html',
      rule: 'wrong-canonical',
      severity: 'error',
      message: `The canonical URL of the page is ${url}, but its path is ${path}, so search engines may drop it.`,
      ...FOR_ENGINEERS,
    }),
  ]
}

/** Checks that the sharing tags repeat the page's title and description (CMS-08). */
function checkShareTags(root: HTMLElement): PageFinding[] {
  const pairs = [
    ['title', getContent(root, { selector: 'head > title' }), 'meta[property="og:title"]'],
    [
      'description',
      getContent(root, { selector: 'head > meta[name=description]', attribute: 'content' }),
      'meta[property="og:description"]',
    ],
  ] as const
  return pairs.flatMap(([name, own, selector]) => {
    const element = root.querySelector(selector)
    const shared = element?.getAttribute('content')?.trim() ?? ''
    // Another rule reports missing titles and descriptions.
    if (element === null || shared === '' || own === '' || shared === own) return []
    return [
      {
        ...createFindingAt(element, {
          audit: 'html',
          rule: `share-${name}-differs`,
          severity: 'warning',
          message: `The ${name} for sharing, "${shared}", differs from that of the page, "${own}".`,
          ...FOR_ENGINEERS,
        }),
        element: getElementKey(element),
      },
    ]
  })
}
