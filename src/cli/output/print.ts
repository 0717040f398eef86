import { toPlainJson, toPlainLine, toPlainLines } from '#errors/plain-text.ts'
import { errorColors } from './colors.ts'

/**
 * Prints the output of a command: results to stdout, failures to stderr. Escapes terminal control characters, because
 * output may contain API responses.
 */
export const print = {
  /** Prints one line and escapes control characters. */
  line(text = ''): void {
    process.stdout.write(`${toPlainLine(text)}\n`)
  },
  /** Prints text with several lines. */
  lines(text: string): void {
    for (const line of text.split('\n')) this.line(line)
  },
  /** Prints a value as JSON for other programs. */
  json(value: unknown): void {
    process.stdout.write(`${toPlainJson(value)}\n`)
  },
  /** Prints text unchanged, because its external parts are already escaped and its colors must not be. */
  formatted(text: string): void {
    process.stdout.write(`${text}\n`)
  },
  /** Prints a workflow command, which CI runs, such as an annotation. Its texts are already escaped. */
  workflowCommand(text: string): void {
    process.stdout.write(`${text}\n`)
  },
  /** Prints the progress of a command. */
  progress(text: string): void {
    process.stderr.write(`${toPlainLine(text)}\n`)
  },
  /** Prints the stack of an error for `--debug`. */
  stack(text: string): void {
    process.stderr.write(`${toPlainLines(text).join('\n')}\n`)
  },
  /** Prints a failure, followed by the next step. */
  failure(message: string, next: string): void {
    const [first = '', ...others] = toPlainLines(message)
    process.stderr.write(`${errorColors.red('storefront:')} ${first}\n`)
    for (const line of others) process.stderr.write(`  ${line}\n`)
    process.stderr.write(`  ${errorColors.bold('Next:')} ${toPlainLine(next)}\n`)
  },
  /** Prints a problem that does not stop the command, followed by the next step. */
  warning(message: string, next: string): void {
    this.failure(`Warning: ${message}`, next)
  },
}
