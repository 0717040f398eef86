import { createPlace, type Finding } from '../../findings/finding.ts'
import { mergeUnknownWords } from '../../findings/unknown-words.ts'
import type { GatheredContent } from '../gather-content.ts'
import { collectFindings } from './collect-findings.ts'
import { listFields } from './document-fields.ts'
import { isBrokenLink } from './links/content-links.ts'
import { listPassages } from './passages.ts'
import { contentRules, documentRules, passageRules, preparedPassageRules, preparedRules } from './rules.ts'
import { checkSpelling } from './spelling/misspelled.ts'

/** Rules for possible violations of the law, such as items sold or shipped where this is not allowed. */
const LAW = new Set([
  'unknown-state',
  'invalid-zip',
  'sku-missing-restrictions',
  'card-without-restrictions',
  'card-without-flag',
])

/** Rules for wrong prices, wrong products in the cart, and products that cannot be bought. */
const MONEY = /price|discount|cents|stock|sku|variant|card-(?:product|without-options)|duplicate-product-number/

/** Rules for text repeated on several pages, which shoppers rarely notice. */
const DUPLICATES = /^duplicate-(?!product-number|sku)/

/**
 * Applies the rules to the CMS content and returns one finding per mistake (AUD-02), and one for all words that are in
 * no dictionary. `isReported` selects findings. Pure.
 */
export function auditContent(
  content: GatheredContent,
  isReported: (finding: Finding) => boolean = () => true,
): Finding[] {
  const collector = collectFindings()
  const ofDocuments = [...documentRules, ...preparedRules.map((prepare) => prepare(content))]
  const ofPassages = [...passageRules, ...preparedPassageRules.map((prepare) => prepare(content))]
  const spelling = checkSpelling(content)
  const words = collectFindings()
  for (const finding of contentRules.flatMap((rule) => rule(content))) collector.add(finding)
  for (const document of content.documents) {
    // Lists the fields of one document at a time to limit memory use in large shops.
    const fields = listFields(document.data)
    const read = { ...document, fields, passages: listPassages(fields) }
    const texts = new Map(read.passages.map(({ field, text }) => [field, text]))
    for (const finding of ofDocuments.flatMap((rule) => rule(read))) collector.add(finding)
    for (const finding of ofPassages.flatMap((rule) => rule(read))) collector.add(finding, texts.get(finding.field))
    for (const finding of spelling.read(read)) words.add(finding, finding.message.toLowerCase())
  }
  const failed = content.failed.filter((failedCall) => !isBrokenLink(failedCall))
  const findings = sortFindings([...collector.list(), ...spelling.judge(words.list())])
  return mergeUnknownWords([...failed.map(toFailureFinding), ...findings].filter(isReported))
}

function toFailureFinding({ call, page, reason, error }: GatheredContent['failed'][number]): Finding {
  const texts =
    call === 'Products'
      ? {
          message: `The price list was not checked: the request ${reason}.`,
          fix: "Ask the team that runs the shop's API.",
        }
      : {
          message: `The CMS returned no content for this page: the request ${reason}${error?.text === undefined ? '' : ` (${error.text})`}.`,
          fix: error?.next ?? 'Check that the page is published in the CMS. If it is, ask an engineer.',
        }
  return {
    id: `content/request-failed/${call}`,
    rule: 'content/request-failed',
    severity: 'error',
    ...texts,
    ...(error?.isForEngineers === true ? { isForEngineers: true } : {}),
    place: createPlace(page === null ? [] : [page], { cmsPath: call }),
    evidence: null,
  }
}

/**
 * Sorts findings for editors: legal and financial ones first, then findings on the most pages, and duplicates last.
 * Findings of equal rank keep their order.
 * @internal
 */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) => getRank(one) - getRank(other) || other.place.pages.length - one.place.pages.length,
  )
}

function getRank({ rule }: Finding): number {
  const name = rule.slice(rule.indexOf('/') + 1)
  if (LAW.has(name)) return 0
  if (DUPLICATES.test(name)) return 3
  return MONEY.test(name) ? 1 : 2
}
