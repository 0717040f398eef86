import { useEffect, useState } from 'react'
import { siteTime } from '#api/site-time.ts'

/** Milliseconds by which the device's clock may be off: New Year in another time zone. */
const TOLERANCE_MS = 86_400_000

/**
 * Returns the current time, from the site's clock if the device's is wrong and would offer the wrong card years
 * (CHK-90).
 */
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
