#!/usr/bin/env node
// Plain JavaScript for any Node: on one that is too old it goes on with the project's own.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
// `engines` is what this file needs, `devEngines` what the TypeScript sources need.
const { devEngines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
const wanted = devEngines.runtime.version.replace(/[^\d.]/g, '')

/** @param {string} version @param {string} minimum */
function isAtLeast(version, minimum) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = minimum.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/** The `node` package's program, beside this package or, when it is itself a dependency, further up. */
function ownNode() {
  const parts = project.split(sep)
  for (let length = parts.length; length > 0; length--) {
    const candidate = join(parts.slice(0, length).join(sep) || sep, 'node_modules/node/bin/node')
    if (existsSync(candidate)) return candidate
  }
  return undefined
}

function packagesAreInstalled() {
  try {
    return import.meta.resolve('commander') !== ''
  } catch {
    return false
  }
}

if (!packagesAreInstalled()) {
  console.error('storefront: its packages are not installed.')
  console.error(`  Next: run "npm run setup" in ${project}`)
  process.exitCode = 3
} else if (isAtLeast(process.versions.node, wanted)) {
  // Keeps modules compiled, and their types stripped, from one start to the next: that halves the time to begin.
  module.enableCompileCache?.(join(project, 'node_modules/.cache/storefront'))
  await import('../src/cli/main.ts')
} else {
  const node = ownNode()
  if (node === undefined) {
    console.error(`storefront: needs Node ${wanted} or newer, and this is Node ${process.versions.node}.`)
    console.error(`  Next: install it from https://nodejs.org, or run "npm run setup" in ${project},`)
    console.error('  which installs the Node that the project brings along.')
    process.exitCode = 3
  } else {
    const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
    // The child cleans up and decides how to end; it takes a Ctrl-C that reaches it twice for one.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('error', (error) => {
      console.error(`storefront: ${node} could not be started: ${error.message}`)
      console.error(`  Next: run "npm run setup" in ${project}`)
      process.exitCode = 3
    })
    child.on('exit', (code, signal) => {
      if (signal === null) process.exit(code ?? 3)
      // End as the child did, so that the shell sees the same.
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
  }
}
