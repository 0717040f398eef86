/** Parts of Authorize.Net's Accept.js API that the shop uses. */
export interface AcceptRequest {
  readonly authData: { readonly clientKey: string; readonly apiLoginID: string }
  readonly cardData: {
    readonly cardNumber: string
    readonly month: string
    readonly year: string
    readonly cardCode: string
  }
}

/** The provider's response. All fields are optional because a third-party script provides it. */
export interface AcceptResponse {
  readonly messages?: {
    readonly resultCode?: 'Ok' | 'Error'
    readonly message?: readonly { readonly code: string; readonly text: string }[]
  }
  readonly opaqueData?: { readonly dataDescriptor: string; readonly dataValue: string }
}

export interface Accept {
  dispatchData(request: AcceptRequest, response: (answer: AcceptResponse) => void): void
}

declare global {
  // Only `var` creates a property of globalThis, where the provider's script sets it.
  var Accept: Accept | undefined
}
