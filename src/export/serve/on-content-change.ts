import { fileHashes } from '../incremental/file-hashes.ts'

/**
 * Gives a task that reads a folder where its content is another than at this call or its last run, and shows what it
 * read. Many an editor saves a file in two steps, or once more without a change: that is read and shown once (BUILD-62).
 * What changes while it is read is left to the next run, since whoever watches the folder is told of that change, too.
 */
export function onContentChange(
  folder: string,
  /** `read` tells whether there is something to show. */
  { read, show }: { read(): Promise<boolean>; show(): void },
): () => Promise<void> {
  let known = contentOf(folder)
  return async () => {
    const content = contentOf(folder)
    if (content !== undefined && content === known) return
    const isGood = await read()
    // What was read may be half of this and half of another.
    const isComplete = contentOf(folder) === content
    known = isComplete ? content : undefined
    if (isGood && isComplete) show()
  }
}

/** One text for names and contents of all files; undefined where one cannot be read, or goes meanwhile. */
function contentOf(folder: string): string | undefined {
  try {
    return JSON.stringify(fileHashes(folder))
  } catch {
    return undefined
  }
}
