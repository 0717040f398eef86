/** Number of footer columns. */
const COLUMN_COUNT = 3

/**
 * Splits links into three columns as evenly as possible, keeping their order. The first columns may be longer
 * (NAV-16).
 */
export function getFooterColumns<Link>(links: readonly Link[]): Link[][] {
  const minLength = Math.floor(links.length / COLUMN_COUNT)
  const longer = links.length % COLUMN_COUNT
  let start = 0
  return Array.from({ length: COLUMN_COUNT }, (_, index) => {
    const end = start + minLength + (index < longer ? 1 : 0)
    const column = links.slice(start, end)
    start = end
    return column
  })
}
