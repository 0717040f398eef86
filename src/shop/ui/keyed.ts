/**
 * Adds content-based React keys to the entries of a CMS list, because entries may be repeated and index keys would mix
 * them up when the list changes.
 */
export function keyed<Item>(
  items: readonly Item[],
  getContent: (item: Item) => string,
): { readonly key: string; readonly item: Item }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const content = getContent(item)
    const times = (seen.get(content) ?? 0) + 1
    seen.set(content, times)
    return { key: `${times} ${content}`, item }
  })
}
