import { useState } from 'react'

/** Whether something is under way, and what begins it; more than one may be at once. */
export function useIsPending(): readonly [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [count, setCount] = useState(0)

  async function start(work: () => Promise<void>): Promise<void> {
    setCount((before) => before + 1)
    try {
      await work()
    } finally {
      setCount((before) => before - 1)
    }
  }

  return [count > 0, start]
}
