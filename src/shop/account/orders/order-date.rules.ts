const viewersDate = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * Formats an ISO date as MM/DD/YYYY (ORD-03) in the viewer's time zone (OPEN-031). A date without a time is never
 * shifted. Other text is returned unchanged.
 */
export function formatOrderDate(isoDate: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate)
  if (day !== null) return `${day[2]}/${day[3]}/${day[1]}`
  const date = new Date(isoDate)
  return Number.isNaN(date.getTime()) ? isoDate : viewersDate.format(date)
}
