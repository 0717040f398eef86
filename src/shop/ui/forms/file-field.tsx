import { type ReactNode, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { fieldDescription, FieldWrapper, type FieldTexts } from './field-wrapper.tsx'
import { formatFileSize } from './file-size-text.ts'
import styles from './file-field.module.css'

/**
 * Field for a single file that can be selected, dropped, and removed. Shows the name and size of `file`, which is the
 * one in the control.
 */
export function FileField({
  id,
  name,
  label,
  hint,
  error,
  required = false,
  accept,
  file,
  onSelect,
  onRemove,
}: FieldTexts & {
  readonly name: string
  readonly required?: boolean
  /** File extensions and types preselected in the browser's dialog. Other files can still be selected. */
  readonly accept: string
  readonly file: { readonly name: string; readonly size: number } | null
  readonly onSelect: (control: HTMLInputElement) => void
  readonly onRemove: () => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const texts = { id, label, hint, error }
  return (
    <FieldWrapper {...texts} optional={!required}>
      <div className={styles['box']}>
        <Icon name="up" />
        <span aria-hidden="true">{file === null ? 'Choose a file, or drop it here' : 'Choose another file'}</span>
        <input
          ref={input}
          {...fieldDescription(texts)}
          id={id}
          name={name}
          type="file"
          accept={accept}
          required={required}
          className={styles['input']}
          onChange={(event) => onSelect(event.currentTarget)}
        />
      </div>
      {file !== null && (
        <div className={styles['chosen']}>
          <Icon name="check" size={20} />
          <span className={styles['name']}>{file.name}</span>
          <span className={styles['size']}>{formatFileSize(file.size)}</span>
          <button
            type="button"
            aria-label={`Remove ${file.name}`}
            className={`link-button ${styles['remove']}`}
            onClick={() => {
              onRemove()
              input.current?.focus()
            }}
          >
            Remove
          </button>
        </div>
      )}
    </FieldWrapper>
  )
}
