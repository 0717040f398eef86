import { useEffect, useRef, useState } from 'react'
import { type Notification, useNotification } from './notification.ts'

/**
 * Returns the error message of a form's last submission, and a function that clears it when the form is edited. The
 * banner closes after ten seconds (NOTE-03), but the form keeps the message.
 * @param busy whether the form is being sent.
 */
export function useFailure(busy: boolean): { readonly failure: string; readonly clearFailure: () => void } {
  const [failure, setFailure] = useState('')
  const before = useRef<Notification | null | undefined>(undefined)

  useEffect(() => {
    const { notification } = useNotification.getState()
    if (busy) {
      before.current = notification
      setFailure('')
    } else if (before.current !== undefined && notification !== before.current && notification?.type === 'error') {
      setFailure(notification.message)
    }
  }, [busy])

  return { failure, clearFailure: () => setFailure('') }
}
