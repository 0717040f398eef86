import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const KILLS = 100
const executable = join(import.meta.dirname, '../../bin/storefront.js')

/** Kills builds at random moments: the export must stay as it is, and the next build leave nothing over. */
export async function benchKill([count = String(KILLS)]: readonly string[]): Promise<void> {
  const beside = await mkdtemp(join(tmpdir(), 'storefront-kill-'))
  const out = join(beside, 'export')
  try {
    await build(out, {})
    const before = await hashOf(out)
    const started = performance.now()
    // Another brand rewrites every page, so that each killed build has all its phases.
    await build(join(beside, 'other'), { STOREFRONT_BRAND_NAME: 'Hillfort' })
    const whole = performance.now() - started
    await rm(join(beside, 'other'), { recursive: true })
    let killed = 0
    let finished = 0
    let damaged = 0
    while (killed < Number(count)) {
      if (!(await build(out, { STOREFRONT_BRAND_NAME: 'Hillfort' }, Math.random() * whole))) {
        finished += 1
        await build(out, {})
        continue
      }
      killed += 1
      if ((await hashOf(out)) !== before) damaged += 1
    }
    await build(out, {})
    const left = (await readdir(beside)).filter((name) => name !== 'export')
    console.log(`${killed} builds killed within ${(whole / 1000).toFixed(1)} s, ${finished} were faster and finished`)
    console.log(`  ${damaged === 0 ? '✓' : '✗'} exports damaged: ${damaged}`)
    console.log(`  ${left.length === 0 ? '✓' : '✗'} left over after the next build: ${left.join(', ') || 'nothing'}`)
    if (damaged + left.length > 0) process.exitCode = 1
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** Builds the demo; with a limit the build is killed after so many milliseconds. True when it was. */
async function build(out: string, settings: Readonly<Record<string, string>>, killAfterMs?: number): Promise<boolean> {
  const child = spawn(process.execPath, [executable, 'build', '--env', 'demo', '--out', out, '--quiet'], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  await once(child, 'close')
  clearTimeout(timer)
  return child.signalCode === 'SIGKILL'
}

/** One hash over the names and contents of all files. */
async function hashOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}
