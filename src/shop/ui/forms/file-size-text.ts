const KILO = 1000
const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** Formats a file size, for example as 812 bytes or 41.9 MB. */
export function formatFileSize(bytes: number): string {
  const step = bytes < KILO ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / Math.log10(KILO)))
  const amount = bytes / KILO ** step
  return `${step === 0 ? amount : amount.toFixed(1)} ${UNITS[step]}`
}
