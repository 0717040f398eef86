import { type ReactNode, useEffect, useRef } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { DealerRegistrationForm } from '#domain/dealers/dealer-registration.ts'
import { DOCUMENT_TYPE_BYTES, isPdfOrTiff, WRONG_DOCUMENT_TYPE } from '#domain/dealers/document-type.ts'
import { announce } from '../../notification/announce.ts'
import { FileField } from '../../ui/forms/file-field.tsx'
import { fieldId } from '../../ui/forms/form.ts'
import { registrationLabels } from './registration-labels.ts'

/** Field for a registration document. Rejects files whose first bytes are not those of a PDF or TIFF (OPEN-104). */
export function DocumentField({
  form,
  formId,
  name,
  required = false,
}: {
  readonly form: UseFormReturn<DealerRegistrationForm>
  readonly formId: string
  readonly name: 'fflDocument' | 'sotDocument'
  readonly required?: boolean
}): ReactNode {
  const { field, fieldState } = useController({ control: form.control, name })
  const attempts = useRef(0)
  const id = fieldId(formId, name)

  // A document may have been selected before hydration.
  useEffect(() => {
    const [file] = (document.getElementById(id) as HTMLInputElement | null)?.files ?? []
    if (file !== undefined) void select(file)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads the prerendered field once
  }, [])

  async function select(file: File | null): Promise<void> {
    attempts.current += 1
    const attempt = attempts.current
    const isAccepted = file === null || isPdfOrTiff(await firstBytes(file))
    // The user may have selected another file while this one was being read.
    if (attempt !== attempts.current) return
    field.onChange(isAccepted ? file : null)
    if (isAccepted) form.clearErrors(name)
    else form.setError(name, { type: 'document', message: WRONG_DOCUMENT_TYPE })
    if (file !== null) announce(isAccepted ? `${file.name} selected` : WRONG_DOCUMENT_TYPE)
  }

  return (
    <FileField
      id={id}
      label={registrationLabels[name]}
      hint="PDF or TIFF"
      accept=".pdf,.tif,.tiff,application/pdf,image/tiff"
      required={required}
      file={field.value}
      error={fieldState.error?.message}
      onChange={(file) => void select(file)}
    />
  )
}

/** Returns the first bytes of a file, or no bytes if it cannot be read, such as a folder. */
async function firstBytes(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, DOCUMENT_TYPE_BYTES).arrayBuffer())
  } catch {
    return new Uint8Array()
  }
}
