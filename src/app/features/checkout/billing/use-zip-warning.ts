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
export function useZipWarning<Name extends string>(form: AddressForm<Name>, zip: Name, state: Name): ZipNote {
  const [note, setNote] = useState<string>()
  const clear = (): void => setNote(undefined)

  /** The rule comes late, since no page should wait for it. */
  async function check({ target }: FocusEvent<HTMLElement>): Promise<void> {
    const name = target.getAttribute('name')
    if (name !== zip && name !== state) return
    // Without the rule there is no note, and nothing else is missing.
    const rule = await import('./zip-warning.ts').catch(() => undefined)
    const found = rule?.getZipWarning(form.getValues(zip), form.getValues(state), (own) => {
      form.setValue(state, own)
      form.clearErrors(state)
    })
    // A line more moves what comes after it, which must not go from under a finger or mouse that is pressing it.
    await pressIsOver()
    setNote(found)
  }

  return {
    hint: note === undefined ? {} : { hint: note },
    listeners: { onBlur: (event) => void check(event), onInput: clear },
    clear,
  }
}

/** Waits until nothing is pressed, and the click of what was has been told. */
async function pressIsOver(): Promise<void> {
  if (document.querySelector(':active') === null) return
  await new Promise<void>((resolve) => {
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(resolve), { once: true })
  })
}
