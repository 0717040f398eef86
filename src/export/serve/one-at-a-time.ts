/** Starts the task; whatever asks for it while it runs is answered by one more run. It must not reject. */
export function oneAtATime(task: () => Promise<void>): () => void {
  let isRunning = false
  let isAskedAgain = false
  const run = async (): Promise<void> => {
    isRunning = true
    do {
      isAskedAgain = false
      await task()
    } while (isAskedAgain)
    isRunning = false
  }
  return () => {
    if (isRunning) isAskedAgain = true
    else void run()
  }
}
