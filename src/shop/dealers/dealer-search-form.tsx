import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { reformatDigits } from '../ui/forms/reformat-digits.ts'
import { SelectField } from '../ui/forms/select-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { keepDigits, RADIUS_OPTIONS_MILES } from './dealer-search.rules.ts'
import styles from './dealer-locator.module.css'

const RADIUS_OPTIONS = RADIUS_OPTIONS_MILES.map((miles) => ({ value: String(miles), label: `${miles} miles` }))

/** Number of digits in a ZIP code. A ZIP+4 suffix does not affect the location. */
const ZIP_MAX_DIGITS = 5

/** Form for ZIP code and radius (DEAL-01). A new radius is applied to the results of the last search immediately. */
export function DealerSearchForm({
  radiusMiles,
  onRadius,
  busy,
  error,
  onSearch,
  onEdit,
}: {
  readonly radiusMiles: number
  readonly onRadius: (miles: number) => void
  readonly busy: boolean
  readonly error: string | undefined
  readonly onSearch: (zip: string) => Promise<void>
  readonly onEdit: () => void
}): ReactNode {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const radius = useRef<HTMLSelectElement>(null)

  function edit(field: HTMLInputElement, event?: InputEvent): void {
    reformatDigits(field, (text) => keepDigits(text).slice(0, ZIP_MAX_DIGITS), event)
    onEdit()
  }

  async function submit(): Promise<void> {
    // The values are in the controls, because the visitor may have entered them before hydration.
    onRadius(Number(radius.current?.value))
    await onSearch(input.current?.value ?? '')
    // Focuses an invalid ZIP code, so screen readers announce the field with its message.
    if (input.current?.getAttribute('aria-invalid') === 'true') input.current.focus()
  }

  return (
    <form
      method="dialog"
      noValidate
      aria-label="Find dealers"
      aria-busy={busy}
      className={`scripted ${styles['search']}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        ref={input}
        id={`${id}-zip`}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        error={error}
        onChange={(event) => edit(event.currentTarget, event.nativeEvent as InputEvent)}
        onCompositionEnd={(event) => edit(event.currentTarget)}
      />
      <SelectField
        ref={radius}
        id={`${id}-radius`}
        label="Radius"
        required
        options={RADIUS_OPTIONS}
        defaultValue={String(radiusMiles)}
        onChange={(event) => onRadius(Number(event.target.value))}
      />
      <div className={styles['submit']}>
        <Button type="submit" fullWidth aria-disabled={busy}>
          {busy ? 'Searching…' : 'Search'}
        </Button>
      </div>
    </form>
  )
}
