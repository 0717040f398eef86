export { formatDuration } from '#browser/lighthouse/describe-measurement.ts'

/** Formats a count, such as `1 request` or `2 requests`. */
export function formatCount(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`
}
