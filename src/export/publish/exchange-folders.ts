import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Number of the call renameat2 by architecture, and what it takes: the working directory, and "exchange". */
const RENAMEAT2: Readonly<Partial<Record<NodeJS.Architecture, number>>> = { x64: 316, arm64: 276 }
const AT_FDCWD = -100
const RENAME_EXCHANGE = 2

/**
 * Exchanges two folders in one step, so that there is no moment without an export. Node has no such call: newer
 * versions of `mv` offer it, and Debian's base has Perl. False when neither can.
 */
export async function exchangeFolders(one: string, other: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const number = RENAMEAT2[process.arch]
  const script = `exit(syscall(${number}, ${AT_FDCWD}, $ARGV[0], ${AT_FDCWD}, $ARGV[1], ${RENAME_EXCHANGE}) == 0 ? 0 : 1)`
  if (number !== undefined && (await succeeds('perl', ['-e', script, one, other]))) return true
  return succeeds('mv', ['--exchange', '--no-copy', '--no-target-directory', one, other])
}

async function succeeds(program: string, parameters: readonly string[]): Promise<boolean> {
  return promisify(execFile)(program, parameters).then(
    () => true,
    () => false,
  )
}
