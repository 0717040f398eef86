import { useEffect, useState } from 'react'
import { getSiteTime } from '#api/site-time.ts'

/**
 * Tolerance in milliseconds for the device's clock, because the new year starts at different times around the world.
 */
const TOLERANCE_MS = 86_400_000

/**
 * Returns the current time. Uses the site's clock if the device's clock is wrong enough to offer invalid card years.
 */
export function useTime(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let unmounted = false
    void getSiteTime().then((time) => {
      if (!unmounted && time !== undefined && Math.abs(time - Date.now()) > TOLERANCE_MS) setNow(new Date(time))
    })
    return () => {
      unmounted = true
    }
  }, [])
  return now
}
