import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROCESSES = 4
/** This is enough time for every process to receive the start time. */
const START_DELAY_MS = 5

/** The result of one race, with the reply of each process and the files in the folder. */
interface Race {
  readonly replies: readonly string[]
  readonly remaining: readonly string[]
}

/** Makes four processes race for a stale lock, and repeats this the given number of times. */
export async function raceForLock(races: number): Promise<readonly Race[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-lock-'))
  const racers = Array.from({ length: PROCESSES }, () => fork(join(import.meta.dirname, 'lock-racer.ts')))
  try {
    const results: Race[] = []
    const ended = spawnSync(process.execPath, ['--eval', '']).pid
    while (results.length < races) {
      // The owner of the lock alternates between a process that has ended and one whose ID this process now has.
      const pid = results.length % 2 === 0 ? ended : process.pid
      await writeFile(join(folder, '.demo.lock'), JSON.stringify({ pid, start: 'earlier', nonce: `${results.length}` }))
      const replies = await sendToAll(racers, { out: join(folder, 'demo'), at: Date.now() + START_DELAY_MS })
      const remaining = await readdir(folder)
      await sendToAll(racers, {})
      results.push({ replies, remaining })
    }
    return results
  } finally {
    for (const racer of racers) racer.kill()
    await rm(folder, { recursive: true })
  }
}

async function sendToAll(racers: readonly ChildProcess[], message: object): Promise<string[]> {
  const replies = racers.map((racer) => once(racer, 'message'))
  for (const racer of racers) racer.send(message)
  return (await Promise.all(replies)).map(([reply]) => String(reply))
}
