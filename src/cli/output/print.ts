import { plainJson, plainLine, plainLines } from '#errors/plain-text.ts'
import { errorColors } from './colors.ts'

/**
 * What a command says. Results go to standard output, failures to standard error. Texts may hold what an API said, so
 * signs that steer a terminal are written out (SEC-34).
 */
export const print = {
  /** One line, whatever it holds. */
  line(text = ''): void {
    process.stdout.write(`${plainLine(text)}\n`)
  },
  /** A text of several lines. */
  lines(text: string): void {
    for (const line of text.split('\n')) this.line(line)
  },
  /** A value for another program. */
  json(value: unknown): void {
    process.stdout.write(`${plainJson(value)}\n`)
  },
  /** A text as it is: what it holds of others is plain, its colours are ours. */
  formatted(text: string): void {
    process.stdout.write(`${text}\n`)
  },
  /** What a command is doing while it has no result yet. */
  progress(text: string): void {
    process.stderr.write(`${plainLine(text)}\n`)
  },
  /** The stack of an error, for `--debug`. */
  stack(text: string): void {
    process.stderr.write(`${plainLines(text).join('\n')}\n`)
  },
  /** One failure: what happened, and below it the next step. */
  failure(message: string, next: string): void {
    const [first = '', ...others] = plainLines(message)
    process.stderr.write(`${errorColors.red('storefront:')} ${first}\n`)
    for (const line of others) process.stderr.write(`  ${line}\n`)
    process.stderr.write(`  ${errorColors.bold('Next:')} ${plainLine(next)}\n`)
  },
  /** Something that does not stop the work: what happened, and below it the next step. */
  warning(message: string, next: string): void {
    this.failure(`Warning: ${message}`, next)
  },
}
