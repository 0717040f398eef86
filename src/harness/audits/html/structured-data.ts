import type { HTMLElement } from 'node-html-parser'
import { FOR_ENGINEERS } from '../../findings/finding.ts'
import { isRecord } from '../content/document-fields.ts'
import { createFindingAt, type PageFinding } from '../page-finding.ts'

/** Properties that search engines require for schema.org types. One property of a nested list is sufficient. */
const REQUIRED: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  Product: ['name', 'image', ['offers', 'review', 'aggregateRating']],
  ProductGroup: ['name', 'hasVariant', 'productGroupID'],
  Offer: ['price', 'priceCurrency', 'availability'],
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', ['name', 'item']],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  SearchAction: ['target', 'query-input'],
  Brand: ['name'],
}

/** The CMS field to fill in for a property that comes from the content, by type and property. */
const CONTENT_FIXES: Readonly<Record<string, string>> = {
  'FAQPage mainEntity': 'Add a question to faq_item_list of the page in the CMS.',
  'Question name': 'Fill in question of each entry in faq_item_list of the page in the CMS.',
  'Answer text': 'Fill in answer of each entry in faq_item_list of the page in the CMS.',
  'Product image': 'Add an image to the product in the CMS, in image or image_library.',
}

interface Problem {
  readonly message: string
  readonly fix: string
  readonly isForEngineers?: boolean
}

/** Selectors of the content that structured data describes, by type. */
const DESCRIBED: Readonly<Record<string, string>> = {
  BreadcrumbList: 'nav[aria-label="Breadcrumbs"], nav[aria-label="Breadcrumb"]',
  FAQPage: 'main details',
}

/** Types that each page of a template must include if it has the content that they describe. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = { home: ['Organization', 'WebSite'], faq: ['FAQPage'] }

/**
 * Checks that structured data is valid JSON, has the required properties, and is present where a template requires it.
 */
export function checkStructuredData(root: HTMLElement, route: string): PageFinding[] {
  const scripts = root.querySelectorAll('script[type="application/ld+json"]')
  const found = new Set<string>()
  const findings = scripts.flatMap((script) => {
    const problems: Problem[] = []
    const data = parse(script.text)
    if (data === undefined) problems.push(createProblem('The structured data is not valid JSON.'))
    else {
      const vocabulary = isRecord(data) ? data['@context'] : undefined
      if (typeof vocabulary !== 'string' || !vocabulary.includes('schema.org')) {
        problems.push(createProblem('The structured data does not name schema.org as its vocabulary.'))
      }
      inspect(data, '', problems, found)
    }
    return problems.map((problem) => ({
      ...createFindingAt(script, {
        audit: 'html',
        rule: 'structured-data',
        severity: 'error',
        ...problem,
        helpUrl: 'https://schema.org',
      }),
      element: problem.message,
      // Structured data describes the page, so it never belongs to the header or footer, wherever its script is.
      frame: false,
    }))
  })
  const missing = [...(EXPECTED[route] ?? []), 'BreadcrumbList']
    .filter((type) => !found.has(type) && hasContentOf(type, root))
    .map((type): PageFinding => ({
      audit: 'html',
      rule: 'no-structured-data',
      severity: 'warning',
      message: `The page has no ${type} data for search engines.`,
      ...FOR_ENGINEERS,
      element: type,
      frame: false,
      evidence: {
        selector: 'script[type="application/ld+json"]',
        html: '',
        standard: '',
        helpUrl: `https://schema.org/${type}`,
      },
    }))
  return [...findings, ...missing]
}

function hasContentOf(type: string, root: HTMLElement): boolean {
  const selector = DESCRIBED[type]
  return selector === undefined || root.querySelector(selector) !== null
}

function createProblem(message: string, fix?: string): Problem {
  return { message, ...(fix === undefined ? FOR_ENGINEERS : { fix }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function inspect(value: unknown, parent: string, problems: Problem[], found: Set<string>): void {
  if (Array.isArray(value)) {
    value.forEach((inner) => inspect(inner, parent, problems, found))
    return
  }
  if (!isRecord(value)) return
  const type = value['@type']
  if (typeof type === 'string') {
    found.add(type)
    for (const expected of REQUIRED[type] ?? []) {
      const names = typeof expected === 'string' ? [expected] : expected
      if (names.some((name) => isFilled(value[name]))) continue
      const message = `The structured data of ${parent}${type} is missing "${names.join('" or "')}".`
      const fix = CONTENT_FIXES[`${type} ${names.join(' ')}`]
      problems.push(createProblem(message, fix && `${fix} If the CMS has it, ask an engineer.`))
    }
  }
  for (const inner of Object.values(value))
    inspect(inner, typeof type === 'string' ? `${type} › ` : '', problems, found)
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
