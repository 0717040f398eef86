/**
 * Runs work under a lock that all tabs of the browser share: an exclusive one alone, shared ones next to each other
 * (SESS-26). Where the browser has no locks, or forbids them together with its storage, the work runs at once.
 */
export async function withLock<Result>(
  name: string,
  work: () => Promise<Result>,
  mode: LockMode = 'exclusive',
): Promise<Result> {
  let started = false
  try {
    return await navigator.locks.request(name, { mode }, () => {
      started = true
      return work()
    })
  } catch (error) {
    if (started) throw error
    return work()
  }
}
