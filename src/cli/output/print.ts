import { errorColours } from './colours.ts'

/** What a command says. Results go to standard output, failures to standard error. */
export const print = {
  line(text = ''): void {
    process.stdout.write(`${text}\n`)
  },
  /** One failure: what happened, and below it the next step. */
  failure(message: string, next: string): void {
    const [first = '', ...others] = message.split('\n')
    process.stderr.write(`${errorColours.red('storefront:')} ${first}\n`)
    for (const line of others) process.stderr.write(`  ${line}\n`)
    process.stderr.write(`  ${errorColours.bold('Next:')} ${next}\n`)
  },
  /** Something that does not stop the work: what happened, and below it the next step. */
  warning(message: string, next: string): void {
    this.failure(`Warning: ${message}`, next)
  },
}
