/** Maps items with at most `limit` of them at work at a time; stops taking new ones after the first failure. */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  let failed = false
  async function workThrough(): Promise<void> {
    for (const [index, item] of waiting) {
      if (failed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workThrough))
  return results
}
