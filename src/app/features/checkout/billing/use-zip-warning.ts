import { type FocusEvent, useState } from 'react'

interface AddressForm<Name extends string> {
  readonly getValues: (name: Name) => string
  readonly setValue: (name: Name, value: string) => void
  readonly clearErrors: (name: Name) => void
}

interface ZipNote {
  /** Hint of the zip field. */
  readonly hint: { readonly hint?: string }
  /** For the element around the fields. */
  readonly listeners: {
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
    readonly onInput: () => void
  }
  readonly clear: () => void
}

/** Checks zip code and state on blur: fills an empty state and warns about a mismatch (CHK-87, CHK-88). */
export function useZipWarning<Name extends string>(form: AddressForm<Name>, zip: Name, state: Name): ZipNote {
  const [note, setNote] = useState<string>()
  const clear = (): void => setNote(undefined)

  /** The zip code table loads lazily, since no page should wait for it. */
  async function check({ target }: FocusEvent<HTMLElement>): Promise<void> {
    const name = target.getAttribute('name')
    if (name !== zip && name !== state) return
    // If the table fails to load, there is no note; everything else works.
    const rule = await import('./zip-warning.ts').catch(() => undefined)
    const found = rule?.getZipWarning(form.getValues(zip), form.getValues(state), (own) => {
      form.setValue(state, own)
      form.clearErrors(state)
    })
    // An added line moves what follows, which must not happen while a finger or the mouse is pressing it.
    await waitForPointerUp()
    setNote(found)
  }

  return {
    hint: note === undefined ? {} : { hint: note },
    listeners: { onBlur: (event) => void check(event), onInput: clear },
    clear,
  }
}

/** Waits until the pointer is released and its click event has been dispatched. */
async function waitForPointerUp(): Promise<void> {
  if (document.querySelector(':active') === null) return
  await new Promise<void>((resolve) => {
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(resolve), { once: true })
  })
}
