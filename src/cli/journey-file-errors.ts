import { explainError } from './output/explain-error.ts'

/**
 * Returns a signal that is aborted with the error that a journey file throws after it has loaded, in a timer or a
 * promise that it does not await. Node would print only the stack and exit as if a step had failed.
 */
export async function watchJourneyFiles(): Promise<AbortSignal> {
  const [{ toLateLoadError }, { rejectExit }] = await Promise.all([
    import('#harness/journeys/choose/load-journey-file.ts'),
    import('#harness/journeys/choose/reject-exit.ts'),
  ])
  const controller = new AbortController()
  rejectExit()
  process.on('uncaughtException', (error) => {
    const late = toLateLoadError(error)
    if (late !== undefined) return controller.abort(late)
    const code = explainError(error, process.argv.includes('--debug'))
    process.stderr.write('', () => process.exit(code))
  })
  return controller.signal
}
