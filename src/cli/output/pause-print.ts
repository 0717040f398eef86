import type { Pause } from '#mock/live-api/retry-policy.ts'
import { print } from './print.ts'

/** Says that a live API asks for patience, and how long the command waits. */
export function printPause({ seconds, status, request }: Pause): void {
  const until = new Date(Date.now() + seconds * 1000).toTimeString().slice(0, 8)
  print.progress(`The API answers ${request} with ${status} and asks to wait ${seconds} s: going on at ${until}.`)
}
