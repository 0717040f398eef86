// The last part of `npm run demo`. Prints how to open the shop and the report, and opens both with --open. Plain
// JavaScript for any Node version.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Runs a storefront command in the project. @param {string[]} args */
function storefront(...args) {
  const { status } = spawnSync(process.execPath, [join(project, 'bin/storefront.js'), ...args], {
    cwd: project,
    stdio: 'inherit',
  })
  return status ?? 1
}

if (process.argv.includes('--open')) {
  process.exitCode = storefront('report', '--open') || storefront('serve', '--open')
} else {
  console.log('\nSee the shop:    npx storefront serve --open')
  console.log('See the report:  npx storefront report --open')
}
