import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Finding {
  /** The rule, such as `boundaries(layers)`. */
  readonly rule: string
  readonly file: string
  readonly line: number
  readonly message: string
}

/** The fields of the linter's JSON report that the tests read. */
interface LintReport {
  readonly diagnostics: readonly {
    readonly code: string
    readonly filename: string
    readonly message: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

const root = join(import.meta.dirname, '../..')

/**
 * Runs the linter with the project's settings on the given files in an otherwise empty copy of the project.
 * @param files text of each file by its path from the repository root
 */
export function lintProject(files: ReadonlyMap<string, string>): readonly Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-boundaries-'))
  try {
    for (const part of ['.oxlintrc.json', 'package.json', 'scripts/boundaries']) {
      cpSync(join(root, part), join(folder, part), { recursive: true })
    }
    for (const [file, text] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return readReport(stdout, stderr)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readReport(stdout: string, stderr: string): readonly Finding[] {
  if (!stdout.startsWith('{')) throw new Error(`The linter wrote no report:\n${stdout}${stderr}`)
  const report = JSON.parse(stdout) as LintReport
  return report.diagnostics.map(({ code, filename, message, labels }) => ({
    rule: code,
    file: filename,
    line: labels[0]?.span.line ?? 0,
    message,
  }))
}
