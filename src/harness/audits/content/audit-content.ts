import { createPlace, type Finding } from '../../findings/finding.ts'
import type { GatheredContent } from '../gather-content.ts'
import { isDeadLink } from './addresses/content-links.ts'
import { contentKey } from './content-key.ts'
import { fieldsOf } from './document-fields.ts'
import { passagesOf } from './passages.ts'
import type { ContentFinding } from './rule.ts'
import { contentRules, documentRules, preparedRules } from './rules.ts'

/**
 * What the rules have to say about the CMS's content, each at its field (AUD-02, AUD-04). What is wrong with something that
 * many pages share counts once, at the first place where it was met. Pure.
 */
export function auditContent(content: GatheredContent): Finding[] {
  const findings = new Map<string, Finding>()
  const rules = [...documentRules, ...preparedRules.map((prepare) => prepare(content))]
  for (const finding of contentRules.flatMap((rule) => rule(content))) add(finding)
  for (const document of content.documents) {
    // Listed for one document at a time, since those of a large shop would fill the memory.
    const fields = fieldsOf(document.data)
    const read = { ...document, fields, passages: passagesOf(fields) }
    for (const rule of rules) rule(read).forEach(add)
  }
  const failed = content.failed.filter((call) => !isDeadLink(call))
  return [...failed.map(findingOfFailure), ...findings.values()]

  function add(finding: ContentFinding): void {
    const { rule, subject, document, field } = finding
    const id = `content/${rule}/${subject ?? `${document.call}/${contentKey(document.data, field)}`}`
    const pages = document.page === null ? [] : [document.page]
    const earlier = findings.get(id)
    if (earlier === undefined) findings.set(id, toFinding(finding, id, pages))
    else {
      const all = [...new Set([...earlier.place.pages, ...pages])].toSorted()
      findings.set(id, { ...earlier, place: { ...earlier.place, pages: all } })
    }
  }
}

function toFinding(
  { rule, severity, document, field, message, fix }: ContentFinding,
  id: string,
  pages: readonly string[],
): Finding {
  const place = createPlace(pages, { cmsPath: document.call, field })
  return { id, rule: `content/${rule}`, severity, message, fix, place, evidence: null }
}

function findingOfFailure({ call, page, reason }: GatheredContent['failed'][number]): Finding {
  const texts =
    call === 'Products'
      ? {
          message: `The price list was not checked: the request ${reason}.`,
          fix: 'Tell whoever looks after the API of the shop.',
        }
      : {
          message: `The CMS gave nothing for this page: the request ${reason}.`,
          fix: 'See that the page is published in the CMS; else tell whoever looks after it.',
        }
  return {
    id: `content/call-failed/${call}`,
    rule: 'content/call-failed',
    severity: 'error',
    ...texts,
    place: createPlace(page === null ? [] : [page], { cmsPath: call }),
    evidence: null,
  }
}
