import { explainError } from '#cli/output/explain-error.ts'
import { print } from '#cli/output/print.ts'
import { EXIT_CODES } from '#errors/storefront-error.ts'

/** Makes a script print errors and exit like the `storefront` command, after its cleanup. */
export function explainErrors(): void {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('ERR_PARSE_ARGS') !== true) process.exit(explainError(error, true))
    print.failure(error.message, `See the comment in ${process.argv[1]} for its flags.`)
    process.exit(EXIT_CODES.usage)
  })
}
