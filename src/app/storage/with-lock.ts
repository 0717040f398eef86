/**
 * Does work that only one tab may do at a time: the others wait (SESS-26). A browser that forbids its locks, as with
 * all cookies blocked, forbids its storage too: the tabs share nothing then, and the work is done at once. So it is on
 * a page without https, which production never is (BUILD-28).
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
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
