import { createHash } from 'node:crypto'
import { createPlace, type Finding, type FindingPlace } from '../../findings/finding.ts'
import { getContentKey, toSlug } from './content-key.ts'
import { findEntry } from './edit-url.ts'
import type { ContentFinding } from './rule.ts'

export interface FindingCollector {
  add(finding: ContentFinding): void
  /** Returns one finding per mistake, with a place for each entry that has it. */
  list(): Finding[]
}

interface Place {
  cmsPath: string
  field: string
  /** Whether the entry is the page itself, instead of one in a list of the page. */
  isOwn: boolean
  readonly pages: Set<string>
}

interface Collected {
  readonly finding: ContentFinding
  readonly places: Map<string, Place>
}

/**
 * Creates a collector that stores each mistake once. The same mistake in several entries has several places. An entry
 * that several pages show, such as a product with cards, is one place.
 */
export function collectFindings(): FindingCollector {
  const byId = new Map<string, Collected>()
  return {
    add(finding) {
      const { document, field } = finding
      const collected = byId.get(getId(finding)) ?? { finding, places: new Map<string, Place>() }
      byId.set(getId(finding), collected)
      const entry = findEntry(document.endpoint, document.data, field)
      const ownField = field.slice(entry.path === '' ? 0 : entry.path.length + 1)
      const key = `${entry.documentId || document.call} ${getContentKey(entry.value, ownField)}`
      const isOwn = entry.path === ''
      const place = collected.places.get(key) ?? { cmsPath: document.call, field, isOwn, pages: new Set<string>() }
      // The entry itself is where editors correct the mistake.
      if (isOwn && !place.isOwn) Object.assign(place, { cmsPath: document.call, field, isOwn })
      if (document.page !== null) place.pages.add(document.page)
      collected.places.set(key, place)
    },
    list: () => Array.from(byId, ([id, collected]) => toFinding(id, collected)),
  }
}

/** Identifies a mistake by its words, or else by its entry, so that the ID stays the same when the content moves. */
function getId({ rule, mistake, document, field }: ContentFinding): string {
  return `content/${rule}/${mistake === undefined ? `${document.call}/${getContentKey(document.data, field)}` : toMistakeKey(mistake)}`
}

function toMistakeKey(mistake: string): string {
  const slug = toSlug(mistake)
  const isComplete = /^[\p{L}\p{N} ]{1,48}$/u.test(mistake)
  return isComplete ? slug : `${slug}-${createHash('sha256').update(mistake.toLowerCase()).digest('hex').slice(0, 6)}`
}

function toFinding(
  id: string,
  { finding: { rule, severity, message, fix, isForEngineers }, places }: Collected,
): Finding {
  const sorted = [...places.values()].toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
  const all = sorted.map(({ cmsPath, field, pages }) => createPlace([...pages].toSorted(), { cmsPath, field }))
  const [first] = all
  const pages = new Set(all.flatMap((place) => place.pages))
  return {
    id,
    rule: `content/${rule}`,
    severity,
    message,
    fix,
    ...(isForEngineers === true ? { isForEngineers } : {}),
    place: { ...(first as FindingPlace), pages: [...pages].toSorted() },
    ...(all.length > 1 ? { places: all } : {}),
    evidence: null,
  }
}
