import { explainError } from '#cli/output/explain-error.ts'
import { print } from '#cli/output/print.ts'
import { EXIT_CODES } from '#errors/storefront-error.ts'

/** Has a script tell its errors as the command does, and end with the command's codes (JRNY-18), once it has cleaned up. */
export function explainErrors(): void {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('ERR_PARSE_ARGS') !== true) process.exit(explainError(error, true))
    print.failure(error.message, `the comment in ${process.argv[1]} says what it takes.`)
    process.exit(EXIT_CODES.usage)
  })
}
