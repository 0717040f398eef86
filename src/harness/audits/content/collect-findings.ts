import { createPlace, type Finding } from '../../findings/finding.ts'
import { getContentKey } from './content-key.ts'
import type { ContentFinding } from './rule.ts'

export interface FindingCollector {
  /**
   * Adds a finding. `mistake` identifies the mistake within the text, so that repeated text is reported once. Defaults
   * to the field.
   */
  add(finding: ContentFinding, mistake?: string): void
  /** Returns one finding per mistake. */
  list(): Finding[]
}

interface Collected {
  readonly finding: ContentFinding
  readonly id: string
  readonly pages: Set<string>
  readonly fields: Set<string>
}

/**
 * Creates a collector that stores each mistake once, with all pages that show it, such as an image on many pages, or a
 * title repeated by cards, breadcrumbs and related products.
 */
export function collectFindings(): FindingCollector {
  const byId = new Map<string, Collected>()
  const byMistake = new Map<string, Collected>()
  return {
    add(finding, mistake) {
      const id = getId(finding)
      const key = mistake === undefined ? undefined : `${finding.rule} ${mistake}`
      const known = byId.get(id) ?? (key === undefined ? undefined : byMistake.get(key))
      const collected =
        known === undefined || isBetterPlace(finding, known.finding)
          ? { finding, id, pages: known?.pages ?? new Set<string>(), fields: known?.fields ?? new Set<string>() }
          : known
      if (finding.document.page !== null) collected.pages.add(finding.document.page)
      collected.fields.add(`${finding.document.call} ${finding.field}`)
      if (collected === known) return
      if (known !== undefined) byId.delete(known.id)
      byId.set(id, collected)
      if (key !== undefined) byMistake.set(key, collected)
    },
    list: () => Array.from(byId.values(), toFinding),
  }
}

function getId({ rule, subject, document, field, word }: ContentFinding): string {
  const place = subject ?? `${document.call}/${getContentKey(document.data, field)}`
  return `content/${rule}/${place}${word === undefined ? '' : `/${encodeURIComponent(word)}`}`
}

/** Prefers the original entry's field over lists that repeat it, because the mistake must be fixed there. */
function isBetterPlace(finding: ContentFinding, known: ContentFinding): boolean {
  return known.field.includes('[') && !finding.field.includes('[') && finding.subject === undefined
}

function toFinding({
  finding: { rule, severity, document, field, message, fix, isForEngineers, subject },
  id,
  pages,
  fields,
}: Collected): Finding {
  const others = subject === undefined ? fields.size - 1 : 0
  return {
    id,
    rule: `content/${rule}`,
    severity,
    message,
    fix: others === 0 ? fix : `${fix} It also appears in ${others} other ${others === 1 ? 'field' : 'fields'}.`,
    ...(isForEngineers === true ? { isForEngineers } : {}),
    place: createPlace([...pages].toSorted(), { cmsPath: document.call, field }),
    evidence: null,
  }
}
