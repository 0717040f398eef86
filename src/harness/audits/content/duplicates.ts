import { describeSharedSlug } from '#contract/cms/entries.ts'
import type { CmsDocument } from '../cms-document.ts'
import type { GatheredContent } from '../gather-content.ts'
import { isRecord } from './document-fields.ts'
import type { ContentFinding, DocumentRule } from './rule.ts'

const META_FIELDS = [
  { field: 'meta_title', rule: 'duplicate-title', name: 'page title' },
  { field: 'meta_description', rule: 'duplicate-description', name: 'description' },
] as const

/** Finds titles and descriptions shared by several pages. */
export function checkDuplicateMetaData({ documents }: GatheredContent): ContentFinding[] {
  return META_FIELDS.flatMap(({ field, rule, name }) => {
    const first = new Map<string, CmsDocument>()
    return documents.flatMap((document) => {
      const text = getMetaText(document, field)
      if (document.page === null || text === '') return []
      const earlier = first.get(text.toLowerCase())
      if (earlier === undefined) {
        first.set(text.toLowerCase(), document)
        return []
      }
      return [
        {
          rule,
          severity: 'error',
          document,
          field: `meta_data.${field}`,
          message: `The ${name} "${text}" is also used by ${earlier.page ?? earlier.call}.`,
          fix: `Give each page a unique ${name}.`,
        } as const,
      ]
    })
  })
}

function getMetaText({ data }: CmsDocument, field: string): string {
  const meta = isRecord(data) ? data['meta_data'] : undefined
  const text = isRecord(meta) ? meta[field] : undefined
  return typeof text === 'string' ? text.trim() : ''
}

/** Finds CMS entries with the same slug, of which the page shows only the first. */
export const checkSharedSlugs: DocumentRule = (document) => {
  const { sharedSlug: entries, call, data } = document
  if (entries === undefined) return []
  return [
    {
      rule: 'shared-slug',
      severity: 'error',
      document,
      field: isRecord(data) && 'slug' in data ? 'slug' : '',
      message: `The request ${call} ${describeSharedSlug(entries)}.`,
      fix: 'Give each entry a unique slug, or unpublish the others. If they are translations of one entry, ask an engineer to request a single language.',
    },
  ]
}

/** Fields that identify the entries of a list. */
const NAMING_FIELDS = new Set(['question', 'sku', 'label'])

/** Finds list entries with the same name as an earlier entry. */
export const checkDuplicateEntries: DocumentRule = (document) => {
  const seen = new Map<string, string>()
  return document.fields.flatMap(({ path, name, parent, value }) => {
    if (typeof value !== 'string' || value.trim() === '' || !NAMING_FIELDS.has(name) || !parent.endsWith(']')) return []
    const list = parent.slice(0, parent.lastIndexOf('['))
    // Another rule compares the cards of a collection with their products.
    if (name === 'sku' && list === 'items') return []
    const key = `${list}|${name}|${value.trim().toLowerCase()}`
    const earlier = seen.get(key)
    seen.set(key, earlier ?? path)
    // Links may share a label if they have the same target, but options may not share a label.
    if (earlier === undefined || (name === 'label' && /related|nav_links/.test(list))) return []
    return [
      {
        rule: 'duplicate-entry',
        severity: 'error',
        document,
        field: path,
        message: `"${value.trim()}" appears twice in the same list; the first one is at ${earlier}.`,
        fix: 'Remove one of them, or rename it.',
      } as const,
    ]
  })
}
