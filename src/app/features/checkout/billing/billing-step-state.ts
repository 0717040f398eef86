/** What the billing step shows, apart from its forms. */
export interface BillingStepState {
  /** Whether a press of Next or Remove Items is being handled. */
  readonly busy: boolean
  /** Number of presses of Next whose data has loaded. */
  readonly attempts: number
  /** Number of attempts with invalid fields, which move the focus. */
  readonly failedAttempts: number
  readonly restrictionsShown: boolean
  readonly dialogOpen: boolean
  /** Number of presses of Update Address, which move the focus. */
  readonly addressEdits: number
}

export type BillingStepEvent =
  /** Next or Remove Items was pressed. */
  | 'started'
  /** The data that the validation needs has loaded. */
  | 'loaded'
  | 'invalid'
  /** Items in the cart cannot be shipped to the address. */
  | 'restricted'
  /** Update Address was pressed. */
  | 'address-edited'
  | 'restrictions-removed'
  | 'ended'

export const initialBillingStep: BillingStepState = {
  busy: false,
  attempts: 0,
  failedAttempts: 0,
  restrictionsShown: false,
  dialogOpen: false,
  addressEdits: 0,
}

/** Returns the state of the billing step after an event (CHK-49, CHK-50, CHK-53). */
export function reduceBillingStep(state: BillingStepState, event: BillingStepEvent): BillingStepState {
  switch (event) {
    case 'started':
      return { ...state, busy: true }
    case 'loaded':
      return { ...state, attempts: state.attempts + 1 }
    case 'invalid':
      return { ...state, failedAttempts: state.failedAttempts + 1 }
    case 'restricted':
      return { ...state, restrictionsShown: true, dialogOpen: true }
    case 'address-edited':
      return { ...state, dialogOpen: false, addressEdits: state.addressEdits + 1 }
    case 'restrictions-removed':
      return { ...state, dialogOpen: false }
    case 'ended':
      return { ...state, busy: false }
  }
}
