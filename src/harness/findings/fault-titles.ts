/** What a call can be made to do to the shopper (JRNY-16). */
export const FAULT_KINDS = ['error', 'reset', 'broken-json', 'slow'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The kinds as people read them. */
export const FAULT_TITLES: Readonly<Record<FaultKind, string>> = {
  error: 'Status 500',
  reset: 'Connection reset',
  'broken-json': 'Broken JSON',
  slow: 'No answer',
}
