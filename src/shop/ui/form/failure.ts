import { notify } from '../../lib/notification/notification.ts'

/** A failure that the banner shows. An API error has the same property, `shownAs`, which is empty if nothing is shown. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly shownAs: string

  constructor(shownAs: string) {
    super(shownAs)
    this.shownAs = shownAs
  }
}

/** Shows a failure in the banner, and returns it to be thrown to the form, which shows the same text. */
export function fail(shownAs: string): Failure {
  notify({ message: shownAs, type: 'error' })
  return new Failure(shownAs)
}
