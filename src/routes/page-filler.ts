/** A page as the shop writes it, before vike adds style sheets, scripts and the page's data. */
export interface FilledPage {
  /** The whole HTML document. */
  readonly document: string
  /** The page's data as vike's own JSON, safe within a script element. */
  readonly context: string
}

/**
 * Renders the page at another address with the component, the data loader and the frame of a page that vike has
 * rendered. The pages' bundle hands it to the build (decision 0028).
 */
export type PageFiller = (address: string) => Promise<FilledPage>
