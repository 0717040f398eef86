import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Maximum time until the first response of a host. */
const START_LIMIT_MS = 60_000
const POLL_MS = 200

/**
 * Starts a program that serves a URL and waits for its first response. If the program ends first, the error contains
 * its output.
 */
export async function startServer(
  command: string,
  parameters: readonly string[],
  options: { readonly url: string; readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<() => Promise<void>> {
  const { url, cwd, env } = options
  const child = spawn(command, parameters, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Uses a separate process group, because some programs start child processes that must end with them.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = (output + String(text)).slice(-4000)))
  const ended = once(child, 'close')
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid)
    await ended
  }
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit && child.exitCode === null) {
    const hasResponded = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    )
    if (hasResponded) return stop
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  await stop()
  throw new Error(`${command} did not serve ${url}:\n${output}`)
}

/** Returns a free local port. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
