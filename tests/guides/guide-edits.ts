import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface Edit {
  readonly file: string
  /** A whole new file, or the lines of a diff. */
  readonly language: 'ts' | 'diff'
  readonly block: string
}

/** The edits of a guide: each block behind a file's name and a colon, and diffs that follow it directly. */
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

/** Makes an edit as its reader would. @throws when the lines to change are not there exactly once. */
export async function makeEdit(project: string, { file, language, block }: Edit): Promise<void> {
  const path = join(project, file)
  if (language === 'ts') {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, block, { flag: 'wx' })
    return
  }
  const side = (other: string): string => block.replace(new RegExp(`^\\${other}.*\\n`, 'gm'), '').replace(/^./gm, '')
  const before = await readFile(path, 'utf8')
  const [head, tail, ...more] = `\n${before}`.split(`\n${side('+')}`)
  if (head === undefined || tail === undefined || more.length > 0) {
    throw new Error(`These lines of the guide do not stand once in ${file}:\n${side('+')}`)
  }
  await writeFile(path, `${head}\n${side('-')}${tail}`.slice(1))
}

/** The commands of a guide, one for each line of its shell blocks. */
export function parseCommands(guide: string): string[] {
  return [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.split('\n').filter((line) => line !== ''),
  )
}
