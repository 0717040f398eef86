/**
 * Does work that only one tab may do at a time: the others wait. Where the browser has no locks, or forbids them, it
 * is done at once.
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  let begun = false
  try {
    await navigator.locks.request(name, () => {
      begun = true
      return work()
    })
  } catch (error) {
    if (begun) throw error
    await work()
  }
}
