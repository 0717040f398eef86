import { fileHashes } from '../incremental/file-hashes.ts'

/**
 * Wraps a task that reads a folder: it runs only when the content differs from that at this call or at the last run.
 * Many editors save a file in two steps, or again without a change; that is read once (BUILD-62). Changes while it
 * reads are left to the next run, since the watcher reports them as well.
 */
export function onContentChange(
  folder: string,
  /** `read` returns whether there is something to show. */
  { read, show }: { read(): Promise<boolean>; show(): void },
): () => Promise<void> {
  let known = contentOf(folder)
  return async () => {
    const content = contentOf(folder)
    if (content !== undefined && content === known) return
    const isGood = await read()
    // The result may mix old and new files.
    const isComplete = contentOf(folder) === content
    known = isComplete ? content : undefined
    if (isGood && isComplete) show()
  }
}

/**
 * Returns a fingerprint of names and contents of all files; undefined when one cannot be read or is removed meanwhile.
 */
function contentOf(folder: string): string | undefined {
  try {
    return JSON.stringify(fileHashes(folder))
  } catch {
    return undefined
  }
}
