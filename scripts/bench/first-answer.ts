import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { measuredGet } from './measured-call.ts'

const executable = join(import.meta.dirname, '../../bin/storefront.js')
const PORT = 4571
/** Milliseconds between two tries while nobody listens. */
const RETRY_MS = 2

/** Milliseconds from the start of `storefront mock` to its first answer with status 200, once for each run. */
export async function timeFirstAnswers(runs: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await timeFirstAnswer())
  return times.toSorted((one, other) => one - other)
}

async function timeFirstAnswer(): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, [executable, 'mock', '--port', String(PORT)], { stdio: 'ignore' })
  const end = once(child, 'exit')
  try {
    let status = 0
    while (status !== 200) {
      if (child.exitCode !== null) throw new Error(`storefront mock ended with ${child.exitCode}.`)
      status = await statusOf(`http://127.0.0.1:${PORT}${measuredGet.path}`)
    }
    return performance.now() - start
  } finally {
    child.kill()
    await end
  }
}

/** The status of an answer; 0, a little later, while nobody listens. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => setTimeout(() => resolve(0), RETRY_MS))
  })
}
