import { notify } from '../notification/notification.ts'

/** A failure that the shopper was told. `shownAs` is empty if no text was shown. An API error is one too. */
interface Failure extends Error {
  readonly shownAs: string
}

/** Shows a failure in the banner, and returns the error to be thrown to the form, which shows the same text. */
export function fail(shownAs: string): Failure {
  notify({ message: shownAs, type: 'error' })
  return Object.assign(new Error(shownAs), { shownAs })
}

/** Returns whether an error is a failure. Does not import the class of API errors, which loads with the first request. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'shownAs' in error
}
