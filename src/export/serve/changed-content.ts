import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Gives a task that reads a folder where its content is another than at this call or its last run, and shows what it
 * read. Many an editor saves a file in two steps, or once more without a change: that is read and shown once (BUILD-62).
 * What changes while it is read is left to the next run, since whoever watches the folder is told of that change, too.
 */
export async function onChangedContent(
  folder: string,
  /** `read` tells whether there is something to show. */
  { read, show }: { read(): Promise<boolean>; show(): void },
): Promise<() => Promise<void>> {
  let known: string | undefined = await contentOf(folder)
  return async () => {
    const content = await contentOf(folder)
    if (content === known) return
    const isGood = await read()
    // What was read may be half of this and half of another.
    known = (await contentOf(folder)) === content ? content : undefined
    if (isGood && known !== undefined) show()
  }
}

/** One text for all that stands in a folder: names and contents. */
async function contentOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.toSorted()) {
    // A file may go while the others are read.
    const content = await readFile(file).catch(() => 'gone')
    hash.update(JSON.stringify([file, content.length])).update(content)
  }
  return hash.digest('hex')
}
