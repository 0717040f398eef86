import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface Edit {
  readonly file: string
  /** A complete new file, or the lines of a diff. */
  readonly language: 'ts' | 'diff'
  readonly block: string
}

/** Parses the edits in a guide: code blocks after a file name and a colon, and diffs that directly follow them. */
export function parseEdits(guide: string): Edit[] {
  const edits: Edit[] = []
  for (const [, file, language, block = ''] of guide.matchAll(
    /(?:`([^`\n]+)`:|^```)\n\n```(ts|diff)\n([^]*?\n)(?=```$)/gm,
  )) {
    const target = file ?? edits.at(-1)?.file
    if (target !== undefined) edits.push({ file: target, language: language === 'ts' ? 'ts' : 'diff', block })
  }
  return edits
}

/** Applies an edit from a guide. @throws if the lines to change do not occur exactly once. */
export async function makeEdit(project: string, { file, language, block }: Edit): Promise<void> {
  const path = join(project, file)
  if (language === 'ts') {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, block, { flag: 'wx' })
    return
  }
  let content = await readFile(path, 'utf8')
  for (const hunk of block.split(/^@@\n/m)) content = applyHunk(content, hunk, file)
  await writeFile(path, content)
}

function applyHunk(content: string, hunk: string, file: string): string {
  const side = (other: string): string => hunk.replace(new RegExp(`^\\${other}.*\\n`, 'gm'), '').replace(/^./gm, '')
  const [head, tail, ...more] = `\n${content}`.split(`\n${side('+')}`)
  if (head === undefined || tail === undefined || more.length > 0) {
    throw new Error(`These lines of the guide do not occur exactly once in ${file}:\n${side('+')}`)
  }
  return `${head}\n${side('-')}${tail}`.slice(1)
}

/** Parses the commands in a guide, which are the lines of its shell blocks. */
export function parseCommands(guide: string): string[] {
  return [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.split('\n').filter((line) => line !== ''),
  )
}
