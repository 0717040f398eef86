import { type ReactNode, useEffect } from 'react'
import { announce } from '../lib/notification/announce.ts'
import { useForm } from '../ui/form/rule-form.tsx'
import { FileField } from '../ui/forms/file-field.tsx'
import type { DealerRegistrationForm } from './dealer-registration.rules.ts'
import { DOCUMENT_TYPE_BYTES, isPdfOrTiff, WRONG_DOCUMENT_TYPE } from './document-type.rules.ts'

/** The fields for documents. */
export const DOCUMENTS = ['fflDocument', 'sotDocument'] as const

/** Field for a registration document. Rejects files whose first bytes are not those of a PDF or TIFF (OPEN-104). */
export function DocumentField({
  name,
  file,
  optional = false,
}: {
  readonly name: (typeof DOCUMENTS)[number]
  /** The selected file. */
  readonly file: DealerRegistrationForm[(typeof DOCUMENTS)[number]]
  readonly optional?: boolean
}): ReactNode {
  const { id: formId, labels, errors, form, announceChange, setError } = useForm()
  const id = `${formId}-${name}`

  useEffect(() => {
    // A new control has no file, but a prerendered one may have a file that was selected before hydration.
    announceChange()
    void check(document.getElementById(id) as HTMLInputElement)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the new control
  }, [])

  async function check(control: HTMLInputElement): Promise<void> {
    const selected = control.files?.[0]
    if (selected === undefined) return
    const isAccepted = isPdfOrTiff(await readStart(selected))
    // The user may have selected another file while this one was being read.
    if (control.files?.[0] !== selected) return
    if (!isAccepted) {
      form.setValues({ [name]: null })
      setError(name, WRONG_DOCUMENT_TYPE)
    }
    announce(isAccepted ? `${selected.name} selected` : WRONG_DOCUMENT_TYPE)
  }

  return (
    <FileField
      id={id}
      name={name}
      label={labels[name] ?? name}
      hint="PDF or TIFF"
      accept=".pdf,.tif,.tiff,application/pdf,image/tiff"
      required={!optional}
      file={file}
      error={errors[name]}
      onSelect={(control) => void check(control)}
      onRemove={() => form.setValues({ [name]: null })}
    />
  )
}

/** Checks whether a file can still be read. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Returns the first bytes of a file, or no bytes if it cannot be read, such as a folder. */
async function readStart(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, DOCUMENT_TYPE_BYTES).arrayBuffer())
  } catch {
    return new Uint8Array()
  }
}
