import { useEffect, useRef } from 'react'
import { href } from '#routes/href.ts'
import { goTo } from '../../navigation/navigation.ts'
import { useSignedIn } from '../../session/use-customer.ts'

/**
 * Who is signed in has nothing to do on the page and goes home (OPEN-024). Who becomes so by the page's own form,
 * while that is on its way, goes where the form leads.
 */
export function useHomeWhenSignedIn(sending: boolean): void {
  const signedIn = useSignedIn() === 'in'
  const latestSending = useRef(sending)
  useEffect(() => {
    latestSending.current = sending
  })
  useEffect(() => {
    if (signedIn && !latestSending.current) void goTo(href('home'), { replace: true })
  }, [signedIn])
}
