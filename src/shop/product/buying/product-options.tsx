import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Product } from '../catalog.rules.ts'
import type { addAvailability } from '../option-availability.rules.ts'
import {
  type OptionSelection,
  selectOption,
  type OptionField,
  getOptionFields,
  getMatchingOptions,
} from '../product-options.rules.ts'
import { AddOnCards } from './add-on-cards.tsx'
import styles from './product-options.module.css'

interface OptionsProps {
  readonly product: Product
  readonly selection: OptionSelection
  readonly onChange: (selection: OptionSelection) => void
}

/**
 * Shows the controls that select a SKU. Each control offers only values that exist for the previous selections
 * (PROD-23).
 */
export function ProductOptions({ product, selection: choice, onChange }: OptionsProps): ReactNode {
  // Availability labels load after the first paint, because they are not essential and cause no layout shift.
  const [mark, setMark] = useState<typeof addAvailability>(() => unmarked)
  useEffect(() => {
    import('../option-availability.rules.ts').then(
      (swatches) => setMark(() => swatches.addAvailability),
      () => undefined,
    )
  }, [])
  return (
    <>
      {getOptionFields(product).map((field) => {
        const control = {
          field,
          options: getMatchingOptions(product, choice, field.fieldName, mark),
          value: choice.values[field.fieldName] ?? '',
          onPick: (value: string) => onChange(selectOption(product, choice, field.fieldName, value)),
        }
        // No SKU that matches the previous selections has this field.
        if (control.options.length === 0) return null
        return field.kind === 'color' ? (
          <ColorSwatches key={field.fieldName} {...control} />
        ) : (
          <OptionSelect key={field.fieldName} {...control} />
        )
      })}
      <AddOnCards product={product} selection={choice} onChange={onChange} />
    </>
  )
}

function unmarked(options: OptionField['options']): OptionField['options'] {
  return options
}

interface ControlProps {
  readonly field: OptionField
  readonly options: ReturnType<typeof addAvailability>
  readonly value: string
  readonly onPick: (value: string) => void
}

function OptionSelect({ field, options, value, onPick }: ControlProps): ReactNode {
  const id = useId()
  return (
    <div className={`stack-1 ${styles['field']}`}>
      <label htmlFor={id}>{field.label || field.fieldName}</label>
      <select id={id} className="control" value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function ColorSwatches({ field, options, value, onPick }: ControlProps): ReactNode {
  const name = useId()
  const chosen = options.find((option) => option.value === value)
  return (
    <fieldset className={`stack-1 ${styles['field']}`}>
      <legend>
        <span>{`${field.label}: `}</span>
        <span className={styles['chosen']}>{chosen?.label}</span>
        {/* Stays on one line with the text to prevent a layout shift. Each radio button announces its own state. */}
        <span className={`muted text-sm ${styles['marks']}`} aria-hidden="true">
          {options
            .filter((option) => option.availability && option !== chosen)
            .map(({ label }) => label)
            .join('; ')}
        </span>
      </legend>
      <div className={styles['swatches']}>
        {options.map((option) => (
          <label key={option.value} className={styles['swatch']} data-mark={option.availability}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onPick(option.value)} />
            <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
              <circle cx="18" cy="18" r="14" fill={option.value} />
            </svg>
            <span className="visually-hidden">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
