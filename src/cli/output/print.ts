import { plainJson, plainLine, plainLines } from '#errors/plain-text.ts'
import { errorColors } from './colors.ts'

/**
 * Prints the output of a command. Results go to stdout, failures to stderr. Texts may contain responses of an API, so
 * terminal control characters are escaped (SEC-34).
 */
export const print = {
  /** Prints one line, with control characters escaped. */
  line(text = ''): void {
    process.stdout.write(`${plainLine(text)}\n`)
  },
  /** Prints a text of several lines. */
  lines(text: string): void {
    for (const line of text.split('\n')) this.line(line)
  },
  /** Prints a value for another program. */
  json(value: unknown): void {
    process.stdout.write(`${plainJson(value)}\n`)
  },
  /** Prints a text unchanged: external parts are escaped already, colors are not. */
  formatted(text: string): void {
    process.stdout.write(`${text}\n`)
  },
  /** Prints what a command is doing while it has no result yet. */
  progress(text: string): void {
    process.stderr.write(`${plainLine(text)}\n`)
  },
  /** Prints the stack of an error, for `--debug`. */
  stack(text: string): void {
    process.stderr.write(`${plainLines(text).join('\n')}\n`)
  },
  /** Prints a failure, and the next step below it. */
  failure(message: string, next: string): void {
    const [first = '', ...others] = plainLines(message)
    process.stderr.write(`${errorColors.red('storefront:')} ${first}\n`)
    for (const line of others) process.stderr.write(`  ${line}\n`)
    process.stderr.write(`  ${errorColors.bold('Next:')} ${plainLine(next)}\n`)
  },
  /** Prints a problem that does not stop the command, and the next step below it. */
  warning(message: string, next: string): void {
    this.failure(`Warning: ${message}`, next)
  },
  /** Prints a warning for each outdated folder that could not be removed. */
  remainingFolders(folders: readonly string[]): void {
    for (const folder of folders) {
      this.warning(`The outdated folder ${folder} cannot be removed.`, 'Remove it as the user who owns its files.')
    }
  },
}
