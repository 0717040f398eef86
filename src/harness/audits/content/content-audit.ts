import type { Finding } from '../../report/finding.ts'
import type { GatheredContent } from '../gather-content.ts'
import type { ContentFault } from './rule.ts'
import { contentRules } from './rules.ts'

/**
 * What the rules have to say about the CMS's content, each at its field (AUD-02, AUD-04). A fault of something that
 * many pages share counts once, at the first place where it was met. Pure.
 */
export function auditContent({ documents, failed }: GatheredContent): Finding[] {
  const findings = new Map<string, Finding>()
  for (const fault of contentRules.flatMap((rule) => rule(documents))) {
    const id = `content/${fault.rule}/${fault.subject ?? `${fault.document.call}/${fault.field}`}`
    const pages = fault.document.page === null ? [] : [fault.document.page]
    const earlier = findings.get(id)
    if (earlier === undefined) findings.set(id, findingOf(fault, id, pages))
    else findings.set(id, { ...earlier, pages: [...new Set([...earlier.pages, ...pages])].toSorted() })
  }
  return [...failed.map(findingOfFailure), ...findings.values()]
}

function findingOf(
  { rule, severity, document, field, problem, mend }: ContentFault,
  id: string,
  pages: string[],
): Finding {
  const content = { call: document.call, field }
  return { id, audit: 'content', rule, severity, problem, mend, content, pages, technical: null }
}

function findingOfFailure({ call, page, reason }: GatheredContent['failed'][number]): Finding {
  return {
    id: `content/call-failed/${call}`,
    audit: 'content',
    rule: 'call-failed',
    severity: 'error',
    problem: `The CMS gave nothing for this page: the call ${reason}.`,
    mend: 'See that the page is published in the CMS; else tell whoever looks after it.',
    content: { call, field: '' },
    pages: page === null ? [] : [page],
    technical: null,
  }
}
