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
  /** Message that the page showed to the shopper, or null without one. */
  readonly message: string | null
  readonly recovery: Recovery | null
  /** Empty if the shop handles the fault. */
  readonly problems: readonly string[]
  /** Output of the page or of Playwright, for engineers. */
  readonly detail: string
}

/** Problem of a repetition in which the page did not send the request, so the result is unknown. */
export const NOT_SENT = 'the journey did not send this request'
