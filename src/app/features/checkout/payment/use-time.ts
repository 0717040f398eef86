import { useEffect, useState } from 'react'
import { siteTime } from '#api/site-time.ts'

/** Milliseconds that a device's clock may be off without being wrong: a year's turn in another time zone. */
const TOLERANCE_MS = 86_400_000

/** The time now; by the site's clock where the device's is wrong, or its years would hold no card's (CHK-90). */
export function useTime(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let unmounted = false
    void siteTime().then((time) => {
      if (!unmounted && time !== undefined && Math.abs(time - Date.now()) > TOLERANCE_MS) setNow(new Date(time))
    })
    return () => {
      unmounted = true
    }
  }, [])
  return now
}
