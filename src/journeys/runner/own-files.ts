import { fileURLToPath, pathToFileURL } from 'node:url'
import { watchForBlocks } from './block-watch.ts'
import { readRunSettings } from './run-settings.ts'

/** Maximum milliseconds for which loading may block the process, for which Playwright has no limit. */
const LOAD_LIMIT_MS = 60_000

// Declares the journeys of files outside of the project.
const stop = watchForBlocks(LOAD_LIMIT_MS)
for (const file of readRunSettings().files) {
  await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw error instanceof SyntaxError ? locate(error, file) : error
  })
}
await stop()

/** Makes Playwright show the line of a syntax error, which Node writes before the message in the stack if it knows it. */
function locate(error: SyntaxError, file: string): SyntaxError {
  const [, url, line] = /^(file:\S+):(\d+)\n/.exec(error.stack ?? '') ?? []
  if (url === undefined) error.message += ` in ${file}`
  const frame = url === undefined ? '' : `\n    at ${fileURLToPath(url)}:${line}:1`
  error.stack = `SyntaxError: ${error.message}${frame}`
  return error
}
