/**
 * Runs a task under a lock shared by all tabs of the browser. Exclusive locks run alone, shared ones concurrently. If
 * the browser does not support locks, or blocks them together with storage, the task runs immediately.
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
