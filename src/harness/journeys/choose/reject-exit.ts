import { findJourneyLocation } from './source-location.ts'

/**
 * Makes `process.exit` throw when a journey's code calls it, because the command would otherwise end as if the journey
 * had passed. Returns a function that restores `process.exit`.
 */
export function rejectExit(): () => void {
  const { exit } = process
  process.exit = (code) => {
    if (findJourneyLocation(new Error('exit').stack ?? '') === undefined) return exit.call(process, code)
    throw new Error(`process.exit(${code ?? ''}) must not be called.`)
  }
  return () => {
    process.exit = exit
  }
}
