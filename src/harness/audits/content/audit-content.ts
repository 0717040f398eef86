import { createPlace, type Finding } from '../../findings/finding.ts'
import { createUnknownWords } from '../../findings/unknown-words.ts'
import type { GatheredContent } from '../gather-content.ts'
import { createCatalog } from './catalog.ts'
import { collectFindings } from './collect-findings.ts'
import { listFields } from './document-fields.ts'
import { isBrokenLink } from './links/content-links.ts'
import { listPassages } from './passages.ts'
import { listEmpty } from './response-path.ts'
import { contentRules, documentRules } from './rules.ts'
import { checkSpelling } from './spelling/misspelled.ts'

/** Rules for possible violations of the law, such as items sold or shipped where this is not allowed. */
const LAW =
  /^(?:unknown-state|invalid-zip|sku-missing-restrictions|card-without-(?:restrictions|flag)|return-days|dealer-state-mismatch)$/

/** Rules for wrong prices, wrong products in the cart, and products that cannot be bought. */
const MONEY = /price|discount|cents|stock|sku|variant|card-(?:product|without-options)|duplicate-product-number/

/** Rules for spaces, and for text repeated on several pages, which shoppers rarely notice. */
const MINOR = /^duplicate-(?!product-number|sku)|space|invisible/

/**
 * Applies the rules to the CMS content and returns one finding per mistake (AUD-02), and one for all words that are in
 * no dictionary. `isReported` selects findings. Pure.
 */
export function auditContent(
  content: GatheredContent,
  isReported: (finding: Finding) => boolean = () => true,
): Finding[] {
  const catalog = createCatalog(content)
  const collector = collectFindings()
  const spelling = checkSpelling(catalog)
  for (const finding of contentRules.flatMap((rule) => rule(catalog))) collector.add(finding)
  for (const document of content.documents) {
    // Lists the fields of one document at a time to limit memory use in large shops.
    const fields = listFields(document.data)
    const read = { ...document, fields, passages: listPassages(fields), empty: listEmpty(document) }
    for (const rule of [...documentRules, spelling.read]) {
      for (const problem of rule(read, catalog)) collector.add({ ...problem, document })
    }
  }
  const failed = content.failed.filter((failedCall) => !isBrokenLink(failedCall))
  const words = spelling
    .listUnknown()
    .filter(({ place }) => isReported(createUnknownWords([{ word: '', suggestion: null, count: 1, place }])))
  return [
    ...failed.map(toFailureFinding).filter(isReported),
    ...sortFindings(collector.list().filter(isReported)),
    ...(words.length === 0 ? [] : [createUnknownWords(words)]),
  ]
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
 * Sorts findings for editors: legal and financial ones first, then findings on the most pages, and spaces and repeated
 * texts last. Findings of equal rank keep their order.
 */
function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) => getRank(one) - getRank(other) || other.place.pages.length - one.place.pages.length,
  )
}

function getRank({ rule }: Finding): number {
  const name = rule.slice(rule.indexOf('/') + 1)
  if (LAW.test(name)) return 0
  if (MINOR.test(name)) return 3
  return MONEY.test(name) ? 1 : 2
}
