import { type FocusEvent, useState } from 'react'

interface AddressForm<Name extends string> {
  readonly getValues: (name: Name) => string
  readonly setValue: (name: Name, value: string) => void
  readonly clearErrors: (name: Name) => void
}

interface ZipNote {
  /** The hint of the zip field. */
  readonly hint: { readonly hint?: string }
  /** For the element around the fields. */
  readonly listeners: {
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
    readonly onInput: () => void
  }
  readonly clear: () => void
}

/** What is said of an address when its zip code or its state is left, and the state filled in (CHK-87, CHK-88). */
export function useZipNote<Name extends string>(form: AddressForm<Name>, zip: Name, state: Name): ZipNote {
  const [note, setNote] = useState<string>()
  const clear = (): void => setNote(undefined)

  /** The rule comes late, since no page should wait for it. */
  async function check({ target }: FocusEvent<HTMLElement>): Promise<void> {
    const name = target.getAttribute('name')
    if (name !== zip && name !== state) return
    // Without the rule there is no note, and nothing else is missing.
    const rule = await import('./zip-note.ts').catch(() => undefined)
    const found = rule?.zipNote(form.getValues(zip), form.getValues(state), (own) => {
      form.setValue(state, own)
      form.clearErrors(state)
    })
    setNote(found)
  }

  return {
    hint: note === undefined ? {} : { hint: note },
    listeners: { onBlur: (event) => void check(event), onInput: clear },
    clear,
  }
}
