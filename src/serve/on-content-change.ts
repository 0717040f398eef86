import { hashFiles } from '#folders/list-files.ts'

/**
 * Wraps a task that reads a folder. It runs only if the content has changed since this call or the last run, because
 * many editors save a file in two steps or without changes. The watcher also reports changes during reading, which the
 * next run handles.
 */
export function onContentChange(
  folder: string,
  /** `read` returns whether there is something to show. */
  { read, show }: { read(): Promise<boolean>; show(): void },
): () => Promise<void> {
  let known = getContent(folder)
  return async () => {
    const content = getContent(folder)
    if (content !== undefined && content === known) return
    const isGood = await read()
    // The result may be a mix of old and new files.
    const isComplete = getContent(folder) === content
    known = isComplete ? content : undefined
    if (isGood && isComplete) show()
  }
}

/**
 * Returns a fingerprint of the names and contents of all files, or undefined if a file cannot be read or was removed.
 */
function getContent(folder: string): string | undefined {
  try {
    return JSON.stringify(hashFiles(folder))
  } catch {
    return undefined
  }
}
