/**
 * Returns a function that starts the task and combines calls during a run into one more run. The task must not reject.
 */
export function runExclusive(task: () => Promise<void>): () => void {
  let isRunning = false
  let isRerunRequested = false
  const run = async (): Promise<void> => {
    isRunning = true
    do {
      isRerunRequested = false
      await task()
    } while (isRerunRequested)
    isRunning = false
  }
  return () => {
    if (isRunning) isRerunRequested = true
    else void run()
  }
}
