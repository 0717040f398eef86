import { type FocusEvent, type SyntheticEvent, useState } from 'react'
import { announce } from '../../../notification/announce.ts'
import { waitForRelease } from '../../../ui/forms/wait-for-release.ts'

interface AddressForm<Name extends string> {
  readonly getValues: (name: Name) => string
  readonly setValue: (name: Name, value: string) => void
  readonly clearErrors: (name: Name) => void
  readonly getFieldState: (name: Name) => { readonly error?: unknown }
}

interface ZipNote {
  /** Hint for the ZIP code field, unless the field has an error, which says the same or more. */
  readonly hint: { readonly hint?: string }
  /** Listeners for the element that contains the fields. */
  readonly listeners: {
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
    readonly onInput: (event: SyntheticEvent<HTMLElement>) => void
  }
  readonly clear: () => void
}

/** Checks the ZIP code and state on blur. Fills in an empty state, and warns about a mismatch. */
export function useZipWarning<Name extends string>(form: AddressForm<Name>, zip: Name, state: Name): ZipNote {
  const [note, setNote] = useState<string>()
  const clear = (): void => setNote(undefined)

  function clearOnInput({ target }: SyntheticEvent<HTMLElement>): void {
    clear()
    // The error may be about the state.
    if (target instanceof HTMLSelectElement && target.name === state) form.clearErrors(zip)
  }

  /** Checks the ZIP code and the state. Loads the ZIP code table on demand, so it does not delay the page. */
  async function check({ target }: FocusEvent<HTMLElement>): Promise<void> {
    const name = target.getAttribute('name')
    if (name !== zip && name !== state) return
    // There is no hint without the table, but everything else works.
    const rule = await import('./zip-warning.ts').catch(() => undefined)
    let filled = false
    const found = rule?.getZipWarning(form.getValues(zip), form.getValues(state), (own) => {
      filled = true
      form.setValue(state, own)
    })
    await waitForRelease()
    if (filled) form.clearErrors(state)
    setNote(found)
    // The ZIP code field has lost the focus, so its hint would not be announced.
    if (found !== undefined) announce(found)
  }

  return {
    hint: note === undefined || form.getFieldState(zip).error !== undefined ? {} : { hint: note },
    listeners: { onBlur: (event) => void check(event), onInput: clearOnInput },
    clear,
  }
}
