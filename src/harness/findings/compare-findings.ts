/** Findings, or parts of them, compared with those of an earlier check. */
export interface ComparedFindings<Item> {
  readonly added: Item[]
  readonly unchanged: Item[]
  readonly fixed: Item[]
  /** Earlier findings at locations that were not checked, so they may still exist. */
  readonly notChecked: Item[]
}

/**
 * Compares findings with earlier ones by their IDs.
 * @param wasChecked returns whether the location of an earlier finding was checked again
 */
export function compareFindings<Item extends { readonly id: string }>(
  now: readonly Item[],
  earlier: readonly Item[],
  wasChecked: (item: Item) => boolean,
): ComparedFindings<Item> {
  const earlierIds = new Set(earlier.map(({ id }) => id))
  const ids = new Set(now.map(({ id }) => id))
  const isUnchanged = ({ id }: Item): boolean => earlierIds.has(id)
  const missing = earlier.filter(({ id }) => !ids.has(id))
  return {
    added: now.filter((item) => !isUnchanged(item)),
    unchanged: now.filter(isUnchanged),
    fixed: missing.filter(wasChecked),
    notChecked: missing.filter((item) => !wasChecked(item)),
  }
}
