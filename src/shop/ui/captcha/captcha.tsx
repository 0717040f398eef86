import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { waitForRelease } from '../forms/wait-for-release.ts'
import { type CaptchaWidget, renderCaptcha } from './recaptcha.ts'
import styles from './captcha.module.css'

/** Distance in pixels from the viewport within which a captcha counts as near. */
const NEAR_MARGIN_PX = 200

/** The events of a form that can be a visitor's first. In Safari, a press on a button does not move the focus. */
const FIRST_EVENTS = ['focusin', 'pointerdown', 'keydown', 'input'] as const

export interface CaptchaHandle {
  /** Clears the token and shows a new challenge, for example after a rejected form. */
  readonly reset: () => void
}

/**
 * A captcha whose script loads when the surrounding form is first used (OPEN-050) and, with `nearby`, when the captcha
 * is near the viewport.
 */
export function Captcha({
  id,
  error,
  nearby = false,
  onToken,
  onSolved,
  ref,
}: {
  readonly id: string
  /** Error message of the field, if any. */
  readonly error?: string | undefined
  readonly nearby?: boolean
  /** Called with the token, or with '' when the token has expired or was cleared. */
  readonly onToken: (token: string) => void
  /** Called after the captcha was solved, to clear the error when this does not move a pressed button. */
  readonly onSolved: () => void
  readonly ref?: Ref<CaptchaHandle>
}): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const widget = useRef<CaptchaWidget>(undefined)
  const latest = useRef({ onToken, onSolved })
  const [wanted, setWanted] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    latest.current = { onToken, onSolved }
  })
  useImperativeHandle(ref, () => ({ reset: () => widget.current?.reset() }), [])

  useEffect(() => {
    const element = host.current
    const form = element?.closest('form')
    if (wanted || !element || !form) return undefined
    const activate = () => setWanted(true)
    // On slow connections, the form may get the focus before hydration, which no event reports.
    if (form.contains(document.activeElement)) activate()
    for (const event of FIRST_EVENTS) form.addEventListener(event, activate)
    // Several entries may arrive at once on a busy page. The last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && activate(), {
      rootMargin: `${NEAR_MARGIN_PX}px`,
    })
    if (nearby) observer.observe(element)
    return () => {
      for (const event of FIRST_EVENTS) form.removeEventListener(event, activate)
      observer.disconnect()
    }
  }, [wanted, nearby])

  useEffect(() => {
    const element = host.current
    if (!wanted || failed || element === null) return undefined
    let unmounted = false
    const reportToken = (value: string): void => {
      if (unmounted) return
      latest.current.onToken(value)
      if (value !== '') void waitForRelease().then(() => latest.current.onSolved())
    }
    renderCaptcha(element, reportToken).then(
      (rendered) => {
        widget.current = rendered
      },
      () => !unmounted && setFailed(true),
    )
    return () => {
      unmounted = true
    }
  }, [wanted, failed])

  return (
    <div className="stack-1">
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
          <button type="button" className="link-button" onClick={() => setFailed(false)}>
            Try again
          </button>
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="error text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
