// Prepares a new clone, and returns quickly when there is nothing to do. Plain JavaScript for any Node version; the
// commands run in the project's own Node.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const ownNode = join(project, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const BROWSERS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
]
const DEFAULT_LOCATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

class SetupError extends Error {
  /** @param {string} message @param {string} next */
  constructor(message, next) {
    super(message)
    this.next = next
  }
}

/** Runs a program and captures its output. @param {string} command @param {string[]} parameters */
function run(command, parameters) {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
    // On Windows, npm and npx are scripts that need a shell.
    shell: process.platform === 'win32',
  })
  return { passed: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() }
}

/** Returns whether the installed packages match the lock file, according to npm's own record. */
function packagesAreUpToDate() {
  const account = join(project, 'node_modules/.package-lock.json')
  if (!existsSync(account)) return false
  const wanted = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(account, 'utf8')).packages
  const isThere = ([path, { version, optional, devOptional }]) =>
    path === '' || installed[path]?.version === version || (!(path in installed) && (optional || devOptional))
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every((path) => path in wanted)
}

function installPackages() {
  if (packagesAreUpToDate()) return
  console.log('Setup: installing packages (npm ci), about 40 s, up to 2 min on a busy computer')
  const { passed, output } = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!passed) {
    throw new SetupError(`npm ci failed:\n${output}`, 'Check the connection to the package registry, then try again.')
  }
}

/** Runs the install script of the `node` package if an npm setting has blocked it. */
function checkNode() {
  if (existsSync(ownNode)) return
  console.log("Setup: installing the project's Node")
  const { output } = run('npm', ['rebuild', 'node', '--ignore-scripts=false'])
  if (!existsSync(ownNode)) {
    throw new SetupError(
      `The package "node" has no executable.\n${output}`,
      'Run "npm rebuild node", or install Node 24.',
    )
  }
}

/** Links the command so that npx finds it instead of installing the project into a cache. */
function linkCommand() {
  const link = join(project, 'node_modules/.bin/storefront')
  if (process.platform !== 'win32' && !existsSync(link)) symlinkSync('../../bin/storefront.js', link)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && isExecutable(join(folder, name)))
}

async function playwrightHasBrowser() {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath())
}

async function findBrowser() {
  const chosen = process.env.STOREFRONT_BROWSER
  if (chosen) {
    if (existsSync(chosen)) return true
    throw new SetupError(`STOREFRONT_BROWSER is ${chosen}, which does not exist.`, 'Correct or unset it.')
  }
  return BROWSERS.some(isOnPath) || DEFAULT_LOCATIONS.some(existsSync) || playwrightHasBrowser()
}

async function installBrowser() {
  if (await findBrowser()) return
  const attempts = []
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Setup: installing a browser (apt-get install chromium)')
    const update = run('apt-get', ['update', '-qq'])
    const install = run('apt-get', ['install', '-qq', '-y', 'chromium', 'chromium-headless-shell'])
    if (await findBrowser()) return
    attempts.push(update.output, install.output)
  }
  console.log('Setup: installing a browser (npx playwright install chromium)')
  attempts.push(run('npx', ['playwright', 'install', 'chromium']).output)
  if (await findBrowser()) return
  throw new SetupError(
    `No browser was found, and the installation failed.\n${attempts.filter(Boolean).join('\n')}`,
    'Install Chromium, Chrome or Edge, or set STOREFRONT_BROWSER to the path of one.',
  )
}

try {
  installPackages()
  checkNode()
  linkCommand()
  await installBrowser()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`setup: ${error.message}`)
  console.error(`  Next: ${error.next}`)
  process.exitCode = 3
}
