import type { Finding } from '../../findings/finding.ts'
import type { GatheredContent } from '../gather-content.ts'
import { isDeadLink } from './addresses/content-links.ts'
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
    const id = `content/${finding.rule}/${finding.subject ?? `${finding.document.call}/${finding.field}`}`
    const pages = finding.document.page === null ? [] : [finding.document.page]
    const earlier = findings.get(id)
    if (earlier === undefined) findings.set(id, findingOf(finding, id, pages))
    else findings.set(id, { ...earlier, pages: [...new Set([...earlier.pages, ...pages])].toSorted() })
  }
}

function findingOf(
  { rule, severity, document, field, problem, mend }: ContentFinding,
  id: string,
  pages: string[],
): Finding {
  const content = { call: document.call, field }
  return { id, audit: 'content', rule, severity, problem, mend, content, pages, technical: null }
}

function findingOfFailure({ call, page, reason }: GatheredContent['failed'][number]): Finding {
  const words =
    call === 'Products'
      ? {
          problem: `The price list was not looked at: the call ${reason}.`,
          mend: 'Tell whoever looks after the API of the shop.',
        }
      : {
          problem: `The CMS gave nothing for this page: the call ${reason}.`,
          mend: 'See that the page is published in the CMS; else tell whoever looks after it.',
        }
  return {
    id: `content/call-failed/${call}`,
    audit: 'content',
    rule: 'call-failed',
    severity: 'error',
    ...words,
    content: { call, field: '' },
    pages: page === null ? [] : [page],
    technical: null,
  }
}
