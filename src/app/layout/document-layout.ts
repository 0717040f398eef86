import { fetchFile } from '#api/fetch-file.ts'
import { emptyLayoutData, LAYOUT_ELEMENT_ID, type LayoutData } from './layout-data.ts'

/** The data of header and footer in a browser: read once for all pages that a document shows. */
export const documentLayout = createDocumentLayout()

interface DocumentLayout {
  /** Loads the data; tries again after a failure. While prerendering, the data is passed in instead. */
  load(): Promise<void>
  /** The data, once loaded. */
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
 * The document names a file that all pages share; a document of the development server contains the data (BUILD-64).
 */
async function readDocumentLayout(): Promise<LayoutData> {
  const element = document.getElementById(LAYOUT_ELEMENT_ID)
  const url = element?.dataset['address']
  if (url === undefined) return element === null ? emptyLayoutData : (JSON.parse(element.textContent) as LayoutData)
  // Like a script, a missing file is requested once more (ROUT-31).
  const file = await fetchFile(url).catch(() => fetchFile(url))
  return JSON.parse(await file.text()) as LayoutData
}
