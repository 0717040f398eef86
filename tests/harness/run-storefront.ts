import { execFile } from 'node:child_process'
import { join } from 'node:path'

const BIN = join(import.meta.dirname, '../../bin/storefront.js')

export interface Outcome {
  readonly code: number
  /** What it printed to both streams. */
  readonly output: string
}

/** Runs the command in a folder, as a user would. */
export function runStorefront(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment }
    execFile(process.execPath, [BIN, ...words], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
    })
  })
}
