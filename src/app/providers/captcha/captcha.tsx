import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { CaptchaWidget } from './recaptcha.ts'
import styles from './captcha.module.css'

/** Pixels around the window within which a captcha counts as near. */
const NEAR_MARGIN_PX = 200

export interface CaptchaHandle {
  /** Takes the answer back and asks anew, as after a refused form. */
  readonly reset: () => void
}

/**
 * Asks whether a form is filled in by a person. The provider's script is loaded when the form around it gets the
 * focus (OPEN-050) and, with `nearby`, also when it is scrolled close.
 */
export function Captcha({
  id,
  error,
  nearby = false,
  onToken: onAnswer,
  ref,
}: {
  readonly id: string
  /** Message of the rule that it breaks; undefined while it breaks none. */
  readonly error?: string | undefined
  readonly nearby?: boolean
  /** Gets the answer, and '' when it has expired or was taken back. */
  readonly onToken: (answer: string) => void
  readonly ref?: Ref<CaptchaHandle>
}): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const widget = useRef<CaptchaWidget>(undefined)
  const latestOnToken = useRef(onAnswer)
  const [wanted, setWanted] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    latestOnToken.current = onAnswer
  })
  useImperativeHandle(ref, () => ({ reset: () => widget.current?.reset() }), [])

  useEffect(() => {
    const element = host.current
    const form = element?.closest('form')
    if (wanted || !element || !form) return undefined
    const activate = () => setWanted(true)
    // On a slow line somebody types before the page is alive, and no event tells of it.
    if (form.contains(document.activeElement)) activate()
    form.addEventListener('focusin', activate)
    // A busy page hears at once of several moments; the last is how it is now.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && activate(), {
      rootMargin: `${NEAR_MARGIN_PX}px`,
    })
    if (nearby) observer.observe(element)
    return () => {
      form.removeEventListener('focusin', activate)
      observer.disconnect()
    }
  }, [wanted, nearby])

  useEffect(() => {
    const element = host.current
    if (!wanted || failed || element === null) return undefined
    let unmounted = false
    const answer = (value: string) => !unmounted && latestOnToken.current(value)
    import('./recaptcha.ts')
      .then(async ({ drawCaptcha }) => {
        if (!unmounted) widget.current = await drawCaptcha(element, answer)
      })
      .catch(() => !unmounted && setFailed(true))
    return () => {
      unmounted = true
    }
  }, [wanted, failed])

  return (
    <div className={styles['captcha']}>
      <div
        ref={host}
        id={id}
        role="group"
        aria-label="Captcha"
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        tabIndex={-1}
        className={styles['host']}
        data-invalid={error === undefined ? undefined : ''}
        hidden={failed}
      />
      {failed && (
        <p role="alert" className={styles['failed']}>
          The captcha could not be loaded.{' '}
          <button type="button" onClick={() => setFailed(false)}>
            Try again
          </button>
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
