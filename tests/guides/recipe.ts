import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')

/** Returns the first code block below a heading in `docs/guides/ci.md`. */
export async function readRecipe(title: string): Promise<string> {
  const guide = await readFile(join(PROJECT, 'docs/guides/ci.md'), 'utf8')
  const [, code = ''] = new RegExp(`## ${title}\\n[^]*?\`\`\`\\w+\\n([^]+?)\`\`\``).exec(guide) ?? []
  return code
}

/** Returns the lines in a CI recipe that run storefront, in order. */
export async function readStorefrontCommands(title: string): Promise<string[]> {
  return Array.from(
    (await readRecipe(title)).matchAll(/^ +- (?:run: )?(npx storefront .+)$/gm),
    ([, line = '']) => line,
  )
}

/** Returns the line that runs a command, or the failing command `false` if there is no such line. */
export function findCommand(lines: readonly string[], command: string): string {
  return lines.find((candidate) => candidate.startsWith(`npx storefront ${command}`)) ?? 'false'
}

export interface CommandResult {
  readonly code: number
  readonly output: string
}

/** Runs a line of a recipe the way a CI server does, in a shell with the given variables and in a separate folder. */
export function runShell(
  line: string,
  options: { readonly cwd: string; readonly part?: number; readonly variables?: Readonly<Record<string, string>> },
): Promise<CommandResult> {
  const part = String(options.part ?? 1)
  const command = line
    .replaceAll('${{ matrix.part }}', part)
    .replaceAll('npx storefront', `"${process.execPath}" "${join(PROJECT, 'bin/storefront.js')}"`)
  const env = { ...process.env, NO_COLOR: '1', CI_NODE_INDEX: part, GITHUB_ACTIONS: 'true', ...options.variables }
  return new Promise((resolve) => {
    execFile('sh', ['-ec', command], { cwd: options.cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
    )
  })
}
