/** Starts the task; whatever asks for it while it runs is answered by one more run. It must not reject. */
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
