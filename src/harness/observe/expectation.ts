import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A position in a journey's file. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
}

/** Formats the position for people: relative to the working directory. */
export function formatLocation({ file, line }: SourceLocation): string {
  return `${relative(process.cwd(), file)}:${line}`
}

/** Returns the positions in a stack, the innermost first. */
export function parseStack(stack: string): SourceLocation[] {
  return [...stack.matchAll(/(?:\(|at |async )((?:file:\/\/)?\/[^():]+):(\d+):\d+\)?$/gm)].map((match) => {
    const file = match[1] ?? ''
    return { file: file.startsWith('file:') ? fileURLToPath(file) : file, line: Number(match[2]) }
  })
}

/** An expectation of the harness itself that was not met. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError'
  readonly expected: string
  readonly seen: string

  constructor(expected: string, seen: string) {
    super(`Expected ${expected}, but ${seen}.`)
    this.expected = expected
    this.seen = seen
  }
}
