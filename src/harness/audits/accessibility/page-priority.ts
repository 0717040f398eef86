import { type Export, type ExportPage, getFirstOfEachTemplate, readPage } from '../export-pages.ts'

/** Matches an opening tag and its class names, if any. */
const MARKUP = /<([a-z][a-z\d-]*)(?:\s[^>]*?\bclass="([^"]*)")?/g

/**
 * Sorts pages by priority: the first page of each template, then changed pages, then pages with the rarest markup.
 * @throws {StorefrontError} if a page cannot be read.
 */
export async function prioritizePages(
  exported: Export,
  pages: readonly ExportPage[],
  changed: ReadonlySet<string>,
): Promise<ExportPage[]> {
  const first = new Set([...getFirstOfEachTemplate(pages), ...pages.filter(({ path }) => changed.has(path))])
  const rest = pages.filter((page) => !first.has(page))
  const pieces = new Map<ExportPage, ReadonlySet<string>>()
  const counts = new Map<string, number>()
  for (const page of rest) {
    const pagePieces = new Set(
      [...(await readPage(exported, page)).matchAll(MARKUP)].map(([, tag, name]) => name ?? tag ?? ''),
    )
    pieces.set(page, pagePieces)
    for (const piece of pagePieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  const rarity = new Map(
    rest.map((page) => [page, Math.min(...[...(pieces.get(page) ?? [])].map((piece) => counts.get(piece) ?? 0))]),
  )
  return [...first, ...rest.toSorted((one, other) => (rarity.get(one) ?? 0) - (rarity.get(other) ?? 0))]
}
