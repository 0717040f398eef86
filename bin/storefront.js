#!/usr/bin/env node
// Plain JavaScript for any Node version. If Node is outdated, runs the project's own Node instead.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
// `engines` is the Node range for this file, and `devEngines` the one for the TypeScript sources.
const { devEngines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
const wanted = devEngines.runtime.version.replace(/[^\d.]/g, '')

/** @param {string} version @param {string} minimum */
function isAtLeast(version, minimum) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = minimum.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

/** Returns the executable of the `node` package, installed next to this package or in a parent folder. */
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
  console.error('storefront: the dependencies are not installed.')
  console.error(`  Next: Run "npm run setup" in ${project}`)
  process.exitCode = 3
} else if (isAtLeast(process.versions.node, wanted)) {
  // Caches compiled modules and stripped types between runs, which halves the startup time.
  module.enableCompileCache?.(join(project, 'node_modules/.cache/storefront'))
  await import('../src/cli/main.ts')
} else {
  const node = ownNode()
  if (node === undefined) {
    console.error(`storefront: requires Node ${wanted} or newer; this is Node ${process.versions.node}.`)
    console.error(`  Next: Install it from https://nodejs.org, or run "npm run setup" in ${project},`)
    console.error("  which installs the project's Node version.")
    process.exitCode = 3
  } else {
    const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
    // The child cleans up and chooses the exit code. It treats a duplicate Ctrl-C as one.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('error', (error) => {
      console.error(`storefront: ${node} could not be started: ${error.message}`)
      console.error(`  Next: Run "npm run setup" in ${project}`)
      process.exitCode = 3
    })
    child.on('exit', (code, signal) => {
      if (signal === null) process.exit(code ?? 3)
      // Exits like the child, so the shell sees the same status.
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
  }
}
