import { fetchFile } from '#api/fetch-file.ts'
import { emptyFrame, FRAME_ELEMENT_ID, type FrameData } from './frame-data.ts'

/** What header and footer show, in a browser: read once for all pages that a document shows. */
export const documentFrame = createDocumentFrame()

interface DocumentFrame {
  /** Has the data ready; asks for it again where it did not come. In prerendering it is handed in instead. */
  load(): Promise<void>
  /** The data, once it is ready. */
  loaded(): FrameData
}

function createDocumentFrame(): DocumentFrame {
  let frame = emptyFrame
  let loading: Promise<void> | undefined
  async function read(): Promise<void> {
    try {
      frame = await frameOfDocument()
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return {
    load: async () => (import.meta.env.SSR ? undefined : (loading ??= read())),
    loaded: () => frame,
  }
}

/** The document names a file that all pages share; one of the development server holds the data itself (BUILD-64). */
async function frameOfDocument(): Promise<FrameData> {
  const element = document.getElementById(FRAME_ELEMENT_ID)
  const address = element?.dataset['address']
  if (address === undefined) return element === null ? emptyFrame : (JSON.parse(element.textContent) as FrameData)
  // As a script that does not come, it is asked for once more (ROUT-31).
  const file = await fetchFile(address).catch(() => fetchFile(address))
  return JSON.parse(await file.text()) as FrameData
}
