import { fetchFile } from '#api/fetch-file.ts'
import { emptyLayoutData, LAYOUT_ELEMENT_ID, type LayoutData } from './layout-data.ts'

/** Header and footer data in the browser, read once per document. */
export const documentLayout = createDocumentLayout()

interface DocumentLayout {
  /** Loads the data, or retries after a failure. During prerendering, the data is passed in instead. */
  load(): Promise<void>
  /** Returns the data after it has been loaded. */
  loaded(): LayoutData
}

function createDocumentLayout(): DocumentLayout {
  let layout = emptyLayoutData
  let loading: Promise<void> | undefined
  async function read(): Promise<void> {
    try {
      layout = await readDocumentLayout()
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return {
    load: async () => (import.meta.env.SSR ? undefined : (loading ??= read())),
    loaded: () => layout,
  }
}

/**
 * Reads the data from the file named in the document. All pages share this file. Documents from the development server
 * contain the data instead.
 */
async function readDocumentLayout(): Promise<LayoutData> {
  const element = document.getElementById(LAYOUT_ELEMENT_ID)
  const url = element?.dataset['address']
  if (url === undefined) return element === null ? emptyLayoutData : (JSON.parse(element.textContent) as LayoutData)
  // Requests a missing file again, like scripts.
  const file = await fetchFile(url).catch(() => fetchFile(url))
  return JSON.parse(await file.text()) as LayoutData
}
