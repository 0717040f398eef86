/** A tab in a browser other than Chromium, with the operations used by the checks. */
export interface EngineTab {
  /** Name and version of the browser. */
  readonly name: string
  /** Opens a URL and waits for its document, but not for its scripts. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page. */
  read<Value>(expression: string): Promise<Value>
  /** Clicks at a position in the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  close(): Promise<void>
}
