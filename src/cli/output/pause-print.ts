import type { Pause } from '#live/pause.ts'
import { print } from './print.ts'

/** Prints that a live API requires a pause and how long the command will wait. */
export function printPause({ seconds, status }: Pause): void {
  const until = new Date(Date.now() + seconds * 1000).toTimeString().slice(0, 8)
  print.progress(`The API responded with ${status} and a Retry-After of ${seconds} s: continuing at ${until}.`)
}
