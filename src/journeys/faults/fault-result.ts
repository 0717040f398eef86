/** The ways in which a request can fail, with their labels. */
export const FAULTS = {
  'server-error': 'Status 500',
  reset: 'Connection reset',
  'invalid-json': 'Invalid JSON',
  'no-response': 'No response',
} as const
export type FaultKind = keyof typeof FAULTS

/** Actions with which the shopper can recover once the endpoint works again. */
export type Recovery = 'not-needed' | 'as-instructed' | 'retry-button' | 'repeated-action' | 'reload' | 'restart'

/** What a shopper saw when a request of the journey failed. */
export interface FaultCell {
  readonly endpointId: string
  readonly fault: FaultKind
  /** The step where the request failed. */
  readonly step: string
  /** Why the request did not fail as planned, so that nothing is known. Undefined if it was tested. */
  readonly notTested?: string
  /** Message that the shopper could read, or null without one. */
  readonly message: string | null
  readonly recovery: Recovery | null
  /** Empty if the shop handles the fault. */
  readonly problems: readonly string[]
  /** Output of the page or of Playwright, for engineers. */
  readonly detail: string
}
