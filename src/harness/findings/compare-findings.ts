/** Findings, or parts of them, compared with those of an earlier check. */
export interface ComparedFindings<Item> {
  readonly added: Item[]
  readonly unchanged: Item[]
  readonly fixed: Item[]
  /** Earlier findings at locations that were not checked, so they may still exist. */
  readonly notChecked: Item[]
}

/**
 * Compares findings with earlier ones by their IDs, including the IDs that they had in the previous version.
 * @param wasChecked returns whether the location of an earlier finding was checked again
 */
export function compareFindings<Item extends { readonly id: string }>(
  now: readonly Item[],
  earlier: readonly Item[],
  listPreviousIds: (item: Item) => readonly string[],
  wasChecked: (item: Item) => boolean,
): ComparedFindings<Item> {
  const listIds = (item: Item): string[] => [item.id, ...listPreviousIds(item)]
  const earlierIds = new Set(earlier.map(({ id }) => id))
  const ids = new Set(now.flatMap(listIds))
  const isUnchanged = (item: Item): boolean => listIds(item).some((id) => earlierIds.has(id))
  const missing = earlier.filter(({ id }) => !ids.has(id))
  return {
    added: now.filter((item) => !isUnchanged(item)),
    unchanged: now.filter(isUnchanged),
    fixed: missing.filter(wasChecked),
    notChecked: missing.filter((item) => !wasChecked(item)),
  }
}
