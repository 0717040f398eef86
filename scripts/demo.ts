import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..')

/** Runs one command of the project to its end, passes on signals, and gives its exit code. */
function storefront(...parameters: string[]): Promise<number> {
  console.log(`\n$ npx storefront ${parameters.join(' ')}`)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(project, 'bin/storefront.js'), ...parameters], {
      cwd: project,
      stdio: 'inherit',
    })
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    child.on('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code ?? 3)
    })
  })
}

/** The reports there are: one folder for each run of a journey. */
async function reports(): Promise<string[]> {
  const entries = await readdir(join(project, 'reports'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map((entry) => entry.name)
}

const started = performance.now()
const earlier = new Set(await reports())
const built = await storefront('build', '--env', 'demo')
const code = built === 0 ? await storefront('journey', 'checkout-guest') : built
const made = (await reports()).filter((name) => !earlier.has(name)).toSorted()
const seconds = Math.round((performance.now() - started) / 1000)
console.log(code === 0 ? `\nThe demo took ${seconds} s.` : `\nThe demo failed after ${seconds} s, see above.`)
for (const name of made) console.log(`Report:  reports/${name}/index.html`)
if (code === 0) console.log('Export:  dist/demo\nSee it:  npx storefront serve')
process.exitCode = code
