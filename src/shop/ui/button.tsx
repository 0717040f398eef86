import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'
import styles from './button.module.css'

type Variant = 'primary' | 'secondary' | 'quiet'

interface ButtonStyle {
  /** `primary` is the main action of a view. */
  readonly variant?: Variant | undefined
  readonly fullWidth?: boolean | undefined
}

/** Returns the classes of a button, for elements that only look like one. */
export function getButtonClass({ variant = 'primary', fullWidth = false }: ButtonStyle): string {
  return `${styles['button']} ${styles[variant]} ${fullWidth ? styles['full'] : ''}`
}

/** Button. A submit button is disabled until the form's script has loaded. A held Enter key presses it once. */
export function Button({
  variant,
  fullWidth,
  type = 'button',
  ...attributes
  // `aria-disabled` keeps the focus on a pressed button, unlike `disabled`.
}: ButtonStyle & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>): ReactNode {
  const waits = !useHydrated() && type === 'submit'
  const disabled = waits || attributes['aria-disabled']
  return (
    <button
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      {...attributes}
      // oxlint-disable-next-line react/button-has-type -- the default is set above
      type={type}
      aria-disabled={disabled}
      className={getButtonClass({ variant, fullWidth })}
    />
  )
}

/** A link styled as a button. Links are for navigation, buttons for actions. */
export function ButtonLink({
  variant,
  fullWidth,
  href,
  children,
  onClick,
  describedBy,
}: ButtonStyle & {
  readonly href: string
  readonly children: ReactNode
  readonly onClick?: () => void
  /** ID of the element that distinguishes this link from others with the same text. */
  readonly describedBy?: string
}): ReactNode {
  return (
    <a href={href} aria-describedby={describedBy} onClick={onClick} className={getButtonClass({ variant, fullWidth })}>
      {children}
    </a>
  )
}
