import { type Export, type ExportPage, firstOfEachTemplate, readPage } from '../export-pages.ts'

/** The pieces of a page's mark-up that tell pages apart: classes of elements, and elements without one. */
const MARK_UP = /<([a-z][a-z\d-]*)(?:\s[^>]*?\bclass="([^"]*)")?/g

/**
 * Pages in the order in which they tell most: the first of each template, those that have changed, then those with the
 * rarest mark-up.
 * @throws {StorefrontError} when a page cannot be read.
 */
export async function tellingOrder(
  exported: Export,
  pages: readonly ExportPage[],
  changed: ReadonlySet<string>,
): Promise<ExportPage[]> {
  const first = new Set([...firstOfEachTemplate(pages), ...pages.filter(({ path }) => changed.has(path))])
  const rest = pages.filter((page) => !first.has(page))
  const pieces = new Map<ExportPage, ReadonlySet<string>>()
  const counts = new Map<string, number>()
  for (const page of rest) {
    const own = new Set(
      [...(await readPage(exported, page)).matchAll(MARK_UP)].map(([, tag, name]) => name ?? tag ?? ''),
    )
    pieces.set(page, own)
    for (const piece of own) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  const rarity = new Map(
    rest.map((page) => [page, Math.min(...[...(pieces.get(page) ?? [])].map((piece) => counts.get(piece) ?? 0))]),
  )
  return [...first, ...rest.toSorted((one, other) => (rarity.get(one) ?? 0) - (rarity.get(other) ?? 0))]
}
